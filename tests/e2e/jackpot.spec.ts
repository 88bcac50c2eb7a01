import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { jackpotVersion, saveJackpot } from './support/factories'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { interceptRealtime } from './support/realtime-socket'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

function pot(page: Page): Locator {
  return page.getByRole('region', { name: hu('jackpot.title') })
}

const coins = (count: number) => hu('common.coins_other', { count })

test('The jackpot of another player grows live when a clue is bought', async ({
  page,
  newPage,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  await saveJackpot(organiser, hunt, { seed: 250, sharePercent: 10 })
  const watcherPage = await newPage()
  const watcher = await signIn({ page: watcherPage, name: 'Néző Nóra' })
  await join(watcher.api, hunt)
  const buyer = await signIn({ name: 'Vevő Vera' })
  await join(buyer.api, hunt)
  const socket = await interceptRealtime(watcherPage)
  await watcherPage.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(pot(watcherPage)).toContainText(coins(250))
  await expect(pot(watcherPage)).toContainText(hu('jackpot.share', { percent: 10 }))
  await expectNoViolations(watcherPage)

  await page.goto('/shop')
  await expect(pot(page)).toContainText(coins(250))
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count: hunt.firstClue.price }) })
    .click()
  await expect(pot(watcherPage)).toContainText(coins(251))
  await expect(pot(page)).toContainText(coins(251))
})

test('The first approved claim wins the jackpot, and all players see the winner @quick', async ({
  page,
  newUser,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  await saveJackpot(organiser, hunt, { seed: 300, sharePercent: 0 })
  const winner = await newUser({ name: `Győztes ${randomUUID().slice(0, 8)}` })
  await join(winner.api, hunt)
  const watcher = await signIn()
  await join(watcher.api, hunt)
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(pot(page)).toContainText(hu('jackpot.noShare'))
  await expect(pot(page)).toContainText(hu('jackpot.unclaimed'))

  const claim = async ({ api }: { api: Api }) => {
    await scan(api, hunt, hunt.codes[0])
    const { data } = await api
      .rpc('submit_treasure_claim', {
        p_game_session_id: hunt.sessionId,
        p_name: 'Kincs Kereső',
        p_address: '1011 Budapest, Fő utca 1.',
        p_phone_number: '+36 30 123 4567',
      })
      .throwOnError()
    return (data as { claim_id: string }).claim_id
  }
  const first = await claim(winner)
  await claim(watcher)
  await organiser
    .rpc('admin_review_treasure_claim', {
      p_claim_id: first,
      p_decision: 'approved',
      p_jackpot_updated_at: await jackpotVersion(organiser, hunt),
    })
    .throwOnError()
  await expect(pot(page)).toContainText(hu('jackpot.paidTo', { name: winner.name }))
  await expect(pot(page)).toContainText(coins(300))
  await expect(pot(page)).toContainText(hu('jackpot.status.paid'))
  await expect(
    page.getByRole('status').filter({ hasText: hu('treasure.awardedTitle') }),
  ).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/shop')
  await expect(page.getByText(hu('treasure.playOn'))).toBeVisible()
  await page.goto('/treasure-claim')
  await expect(page.getByText(hu('treasure.pendingLate'))).toBeVisible()
})

test('Jackpot growth during a lost connection appears after reconnecting', async ({
  page,
  signIn,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  await saveJackpot(organiser, hunt, { seed: 100, sharePercent: 5 })
  const player = await signIn()
  await join(player.api, hunt)
  const socket = await interceptRealtime(page)
  await page.goto('/dashboard')
  await socket.listening(`session:${hunt.sessionId}`)
  await expect(pot(page)).toContainText(coins(100))

  await socket.cut()
  await saveJackpot(organiser, hunt, { seed: 60, sharePercent: 5 })
  await expect.poll(socket.failedConnects).toBeGreaterThan(0)
  socket.restore()
  await expect(pot(page)).toContainText(coins(160), { timeout: 60_000 })
})

test('A jackpot without a winner says so, and a hunt without a jackpot shows none', async ({
  page,
  signIn,
  organiser,
}) => {
  const [returned, without] = [await createHunt(organiser), await createHunt(organiser)]
  const jackpotId = await saveJackpot(organiser, returned, { seed: 100, sharePercent: 5 })
  await organiser
    .rpc('admin_close_jackpot', {
      p_jackpot_id: jackpotId,
      p_action: 'return',
      p_updated_at: await jackpotVersion(organiser, returned),
    })
    .throwOnError()
  const player = await signIn()
  await join(player.api, returned)
  await page.goto('/dashboard')
  await expect(pot(page)).toContainText(hu('jackpot.returned'))

  await join(player.api, without)
  const answered = page.waitForResponse(/\/rpc\/get_jackpot/)
  await page.reload()
  await answered
  await expect(page.getByRole('heading', { name: without.name })).toBeVisible()
  await expect(pot(page)).toHaveCount(0)
})
