import { readFile } from 'node:fs/promises'
import { paths, pathWith } from '../../src/config/paths'
import { rowOf } from './support/admin'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, openVenueScreen, scan, type TestHunt } from './support/hunt'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

/** Two players have found something, and the hunt is over. */
async function endedHunt(organiser: Api, players: Api[]): Promise<TestHunt & { code: string }> {
  const hunt = await createHunt(organiser)
  for (const [index, player] of players.entries()) {
    await join(player, hunt)
    const code = hunt.codes[index]
    if (code) await scan(player, hunt, code)
  }
  await organiser
    .rpc('admin_set_game_session_phase', { p_game_session_id: hunt.sessionId, p_phase: 'ended' })
    .throwOnError()
  const { data } = await organiser.rpc('admin_list_game_sessions').throwOnError()
  const code = data.find(({ id }) => id === hunt.sessionId)?.join_code ?? ''
  return { ...hunt, code }
}

test('An organiser publishes results, everyone reads them, and withdrawn ones are gone @quick', async ({
  organiser,
  signIn,
  newUser,
  page,
  newPage,
}) => {
  const [anna, bela] = [
    await newUser({ name: 'Kovács Anna' }),
    await newUser({ name: 'Nagy Béla' }),
  ]
  await bela.api.rpc('update_profile', { p_is_named_publicly: true }).throwOnError()
  const hunt = await endedHunt(organiser, [anna.api, bela.api])
  const visitor = await newPage()
  await visitor.goto(pathWith(paths.results, hunt.code))
  await expect(visitor.getByRole('heading', { name: hu('results.closedTitle') })).toBeVisible()

  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await rowOf(page, hunt.name)
    .getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) })
    .click()
  await page.getByRole('menuitem', { name: hu('admin.sessions.results') }).click()
  const dialog = page.getByRole('dialog')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: hu('admin.results.publish') }).click()
  await expect(dialog.getByRole('button', { name: hu('admin.results.withdraw') })).toBeVisible()

  const address = await dialog.getByRole('link', { name: /\/results\// }).getAttribute('href')
  await visitor.goto(address ?? '')
  await expect(visitor.getByRole('heading', { name: hunt.name })).toBeVisible()
  const board = visitor.getByRole('table', { name: hu('game.board.caption') })
  await expect(board.getByRole('rowheader')).toHaveText(['Nagy Béla', 'K. A.'])
  const finds = visitor.getByRole('table', { name: hu('results.byCode') })
  await expect(finds.getByRole('row')).toHaveCount(4)
  await expect(visitor).toHaveTitle(new RegExp(hunt.name))
  await expectNoViolations(visitor)

  await dialog.getByRole('button', { name: hu('admin.results.withdraw') }).click()
  await expect(dialog.getByRole('button', { name: hu('admin.results.publish') })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: hu('results.closedTitle') })).toBeVisible()
  await expect(visitor.getByText('Nagy Béla')).toHaveCount(0)
})

test('Codes that the organiser made public are on the map of the venue screen during the hunt', async ({
  organiser,
  signIn,
  newUser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const [first] = hunt.codes
  await organiser
    .from('qr_codes')
    .update({ latitude: 47.4979, longitude: 19.0402 })
    .eq('id', first.id)
    .throwOnError()
  const { api } = await newUser({ name: 'Kovács Anna' })
  await join(api, hunt)
  await scan(api, hunt, first)

  await signIn({ role: 'admin' })
  await page.goto(`/admin/game-sessions?hunt=${hunt.sessionId}`)
  await page.getByLabel(hu('admin.sessions.isPublicOf', { name: first.name })).check()
  await page.getByRole('button', { name: hu('admin.sessions.save') }).click()
  await expect(
    page.getByText(hu('admin.sessions.saved', { name: hunt.name }), { exact: true }),
  ).toBeVisible()

  const { sessionId: p_game_session_id } = hunt
  await organiser
    .rpc('admin_save_venue_screen', {
      p_game_session_id,
      p_panels: ['board', 'map'],
      p_theme: 'light',
      p_language: 'hu',
      p_allows_embedding: false,
    })
    .throwOnError()
  const screen = await newPage()
  await screen.goto(await openVenueScreen(organiser, hunt))
  await expect(screen.locator('.map-pin')).toHaveText(['1'])
  await expect(screen.getByRole('listitem')).toHaveText([
    hu('screen.codeFinds_one', { name: first.name, count: 1 }),
  ])
  await expectNoViolations(screen)
})

test('A player opens the recap, and makes the picture and the certificate offline', async ({
  organiser,
  signIn,
  page,
  context,
}) => {
  const player = await signIn({ name: 'Kovács Őrs' })
  const hunt = await endedHunt(organiser, [player.api])
  await organiser
    .rpc('admin_publish_results', { p_game_session_id: hunt.sessionId, p_is_published: true })
    .throwOnError()
  await page.goto(pathWith(paths.recap, hunt.sessionId))
  await page.getByRole('link', { name: hu('results.recap.everyone') }).click()
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: hu('results.recap.title') })).toBeVisible()
  await expect(page.getByText(hu('results.recap.youWereFirst'))).toBeVisible()
  await expect(
    page.getByRole('list', { name: hu('results.recap.badgesTitle') }).getByRole('listitem'),
  ).toContainText([hu('results.recap.badges.firstOfAll'), hu('results.recap.badges.firstFinds')])
  await expectNoViolations(page)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await download).path())
  }
  const picture = await save(hu('results.recap.share'))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  const certificate = await save(hu('results.recap.certificate'))
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')
})
