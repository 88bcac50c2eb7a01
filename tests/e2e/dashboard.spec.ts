import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan } from './support/hunt'
import { sessionOf } from './support/joining'
import { textsOf } from './support/texts'
import { DAY_MS, offsetClock } from './support/clock-offset'

const hu = textsOf('hu')

function boardRows(page: Page): Locator {
  return page
    .getByRole('table', { name: hu('game.board.caption') })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}

/** The state text of a clue on the path. */
function pathStep(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: hu('dashboard.path.trail', { number: 1 }) })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first() // a later step may name it, too
}

for (const [words, offset] of [
  ['right', 0],
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
] as const) {
  test(`Countdowns are correct on a phone whose clock is ${words}`, async ({
    page,
    signIn,
    organiser,
  }) => {
    const player = await signIn()
    await join(player.api, await createHunt(organiser))
    const { data: settings } = await player.api
      .from('game_settings')
      .select('game_start_time')
      .single()
      .throwOnError()
    const left = Date.parse(settings.game_start_time) - Date.now()
    await offsetClock(page, offset)
    await page.goto('/dashboard')
    const days = Math.floor(left / DAY_MS)
    const hours = Math.floor((left % DAY_MS) / 3_600_000)
    const text = hu('common.countdownText', { days: `${days} nap`, hours: `${hours} óra` })
    const timers = page.getByRole('timer')
    await expect(timers.last()).toHaveAccessibleName(new RegExp(`^${text}`))
  })
}

test('A player is asked for the consent to be named where the hunt shows names', async ({
  page,
  signIn,
  organiser,
}) => {
  const player = await signIn()
  const hunt = await createHunt(organiser)
  await join(player.api, hunt)
  const question = page.getByText(hu('profile.publicName.question'))
  await page.goto('/dashboard')
  await expect(question).toBeVisible()
  for (const part of [{ public_names: 'hidden' }, { team_mode: 'required' }]) {
    const session = await sessionOf(organiser, hunt)
    await organiser
      .rpc('admin_save_game_session', { p_game_session: { ...session, ...part } })
      .throwOnError()
    await page.reload()
    await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
    await expect(question).toHaveCount(0)
    await organiser.rpc('admin_save_game_session', {
      p_game_session: { ...(await sessionOf(organiser, hunt)), public_names: 'initials' },
    })
  }
})

test('On equal points the earlier player ranks first, and the leaderboard says why', async ({
  page,
  newUser,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const early = await newUser({ name: 'Korai Karcsi' })
  await join(early.api, hunt)
  await scan(early.api, hunt, hunt.codes[1])
  const late = await signIn({ name: 'Késői Kati' })
  await join(late.api, hunt)
  await scan(late.api, hunt, hunt.codes[1])

  await page.goto('/dashboard')
  await expect(boardRows(page)).toHaveText([/Korai Karcsi.*20/, /Késői Kati.*20/])
  await expect(page.getByText(hu('game.board.tieBreak'))).toBeVisible()
  await expectNoViolations(page)
})

test('The clue path shows locked, available, bought and found clues', async ({
  page,
  enterHunt,
}) => {
  const { hunt, ...player } = await enterHunt()
  await page.goto('/dashboard')
  const [first, second] = [
    pathStep(page, hunt.firstClue.nameHu),
    pathStep(page, hunt.secondClue.nameHu),
  ]
  await expect(first).toContainText(hu('dashboard.path.state.open'))
  await expect(second).toContainText(
    hu('dashboard.path.state.after', { name: hunt.firstClue.nameHu }),
  )
  const next = page.getByRole('region', { name: hu('dashboard.next.title') })
  await expect(next).toContainText(hu('dashboard.next.buy', { name: hunt.firstClue.nameHu }))

  // Live update: the purchase is made on another device.
  await buy(player.api, hunt, hunt.firstClue)
  await expect(first).toContainText(hu('dashboard.path.state.owned'))
  await expect(second).toContainText(hu('dashboard.path.state.open'))
  await expect(next).toContainText(hu('dashboard.next.solve', { name: hunt.firstClue.nameHu }))
  await expect(
    page.getByText(hu('dashboard.path.progressNoneFound_other', { total: 2, owned: 1 })),
  ).toBeVisible()
})

test("Scanning a clue's code marks its step as found", async ({ page, signIn, organiser }) => {
  const demo = '5e550000-0000-4000-8000-000000000001'
  const player = await signIn()
  const hunt = { ...(await createHunt(organiser)), sessionId: demo }
  await join(player.api, hunt)
  await player.api
    .rpc('record_scan', { p_qr_code_id: 'LANCH2D8', p_game_session_id: demo })
    .throwOnError()
  await page.goto('/dashboard')
  await expect(pathStep(page, hunt.firstClue.nameHu)).toContainText(
    hu('dashboard.path.state.found'),
  )
})

test('When a hunt ends, the dashboard no longer offers actions', async ({
  page,
  signIn,
  organiser,
}) => {
  const player = await signIn()
  const hunt = await createHunt(organiser, { endsIn: 14_000 })
  await join(player.api, hunt)
  await buy(player.api, hunt, hunt.firstClue)
  await page.goto(paths.dashboard)
  await expect(page.getByText(hu('dashboard.scan'))).toBeVisible()

  await expect(page.getByText(hu('game.board.emptyOver'))).toBeVisible()
  await expect(page.getByText(hu('game.resultNone'))).toBeVisible()
  await expect(pathStep(page, hunt.firstClue.nameHu)).toContainText(
    hu('dashboard.path.state.ownedOver'),
  )
  await expect(pathStep(page, hunt.secondClue.nameHu)).toContainText(
    hu('dashboard.path.state.notBought'),
  )
  await expect(page.getByText(hu('dashboard.scan'))).toBeHidden()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.getByRole('button', { name: hu('treasure.toOthers') }).click()
  await expect(page.getByRole('dialog', { name: hu('game.switchTitle') })).toBeVisible()

  await page.goto(paths.shop)
  await expect(page.getByText(hu('errors.game_session_ended'))).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${hu('shop.buy')}`) })).toHaveCount(0)
  await page.goto(paths.treasureClaim)
  await expect(page.getByText(hu('treasure.overText'))).toBeVisible()
})

test('A double tap joins a hunt once @quick', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `${hu('game.join')}: ${hunt.name}` }).dblclick()
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await expect(page.getByText(hu('dashboard.scan'))).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(calls.filter((path) => path.endsWith('/rpc/join_game_session'))).toHaveLength(1)
})

test('Switching hunts updates every card', async ({ page, signIn, organiser }) => {
  const [first, second] = [await createHunt(organiser), await createHunt(organiser)]
  const player = await signIn()
  await join(player.api, first)
  await scan(player.api, first, first.codes[2])
  await page.goto('/dashboard')
  const points = page.getByRole('definition').first()
  await expect(points).toHaveText('30')

  await page.getByRole('button', { name: hu('game.switch') }).click()
  const dialog = page.getByRole('dialog', { name: hu('game.switchTitle') })
  await dialog.getByRole('button', { name: `${hu('game.join')}: ${second.name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible()
  await expect(points).toHaveText('0')
  await expect(page.getByText(hu('game.board.emptyTitle'))).toBeVisible()
})
