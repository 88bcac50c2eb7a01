import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { searchList } from './support/lists'
import { rowOf } from './support/admin'
import { textsOf } from './support/texts'
import type { TestUser } from './support/users'

const hu = textsOf('hu')

async function claim(player: TestUser, hunt: TestHunt): Promise<void> {
  await player.api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: player.name,
      p_address: '1051 Budapest, Fő tér 1.',
      p_phone_number: '+36 30 123 4567',
    })
    .throwOnError()
}

async function download(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: hu('table.export') }).click()
  return readFileSync(await (await downloading).path(), 'utf8')
}

test('Claims are listed by time, approval shows the payout, and the winner gets the jackpot @quick', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  await organiser
    .rpc('admin_save_jackpot', {
      p_game_session_id: hunt.sessionId,
      p_seed_tokens: 250,
      p_share_percent: 0,
      p_request_id: randomUUID(),
    })
    .throwOnError()
  const players = [
    await newUser({ name: `Első ${randomUUID().slice(0, 8)}` }),
    await newUser({ name: `Második ${randomUUID().slice(0, 8)}` }),
  ] as const
  for (const player of players) {
    await join(player.api, hunt)
    await scan(player.api, hunt, hunt.codes[0])
    await claim(player, hunt)
  }
  const [first, second] = players
  await signIn({ role: 'admin' })
  await page.goto('/admin/found-qrcodes')
  await page
    .getByLabel(hu('admin.foundCodes.session'), { exact: true })
    .selectOption(hunt.sessionId)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(rowOf(page, second.name).getByRole('cell').first()).toHaveText('2')
  await expectNoViolations(page)

  await searchList(page, first.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('button', { name: hu('admin.claims.reviewOf', { name: first.name }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('+36 30 123 4567')).toBeVisible()
  await expect(dialog.getByText(hu('admin.claims.rank', { rank: 1 }))).toBeVisible()
  await expect(dialog.getByText(hu('admin.claims.noSuspicion'))).toBeVisible()
  const consequence = hu('admin.claims.winsJackpot', {
    name: first.name,
    game: hunt.name,
    coins: hu('common.coins_other', { count: 250 }),
  })
  await expect(dialog.getByText(consequence)).toBeVisible()
  await dialog.getByRole('button', { name: hu('admin.claims.approve') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(consequence)).toBeVisible()
  await expectNoViolations(page)
  await question.getByRole('button', { name: hu('admin.claims.approve') }).click()
  await expect(rowOf(page, first.name)).toContainText(hu('admin.claims.status.approved'))
  const wallet = await first.api.rpc('get_token_balance', {}).throwOnError()
  expect(wallet.data).toMatchObject({ balance: hunt.startingTokens + 250 })

  // The other claim can only be rejected; a default reason is filled in.
  await searchList(page, second.name)
  await page
    .getByRole('button', { name: hu('admin.claims.reviewOf', { name: second.name }) })
    .click()
  await expect(
    dialog.getByText(hu('admin.claims.alreadyAwarded', { name: first.name })),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: hu('admin.claims.approve') })).toBeDisabled()
  const reason = dialog.getByLabel(hu('admin.claims.reason'))
  await expect(reason).toHaveValue(hu('admin.claims.lateReason'))
  await reason.clear()
  await dialog.getByRole('button', { name: hu('admin.claims.reject') }).click()
  await expect(dialog.getByText(hu('admin.claims.reasonMissing'))).toBeVisible()
  await reason.fill('Más volt gyorsabb')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: hu('common.cancel') }).click()
  // Two clicks before the response: the second must not cause an error.
  await dialog.getByRole('button', { name: hu('admin.claims.reject') }).click()
  await question
    .getByRole('button', { name: hu('admin.claims.reject') })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, second.name)).toContainText(hu('admin.claims.status.rejected'))

  await page.getByLabel(hu('admin.claims.statusLabel'), { exact: true }).selectOption('rejected')
  const csv = await download(page)
  expect(csv).toContain('Más volt gyorsabb')
  expect(csv).not.toContain(first.name)
})

test('Found codes are listed with contact data, searched on the server and exported as CSV', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const finder = await newUser({ name: `Megtaláló ${randomUUID().slice(0, 8)}` })
  await join(finder.api, hunt)
  await scan(finder.api, hunt, hunt.codes[0])
  await scan(finder.api, hunt, hunt.codes[1])
  await finder.api.rpc('update_profile', { p_phone_number: '+36 20 765 4321' }).throwOnError()
  await signIn({ role: 'admin' })
  await page.goto(`/admin/found-qrcodes?tab=codes&hunt=${hunt.sessionId}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await searchList(page, hunt.codes[1].name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('+36 20 765 4321')).toBeVisible()
  await expectNoViolations(page)
  const csv = await download(page)
  expect(csv).toContain(finder.email)
  expect(csv).toContain(hunt.codes[1].name)
  expect(csv).not.toContain(hunt.codes[0].name)
})

test('Found codes of a test session are listed only on request', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const tester = await newUser({ name: `Próbáló ${randomUUID().slice(0, 8)}`, role: 'admin' })
  const { data: cloned } = await organiser
    .rpc('admin_clone_game_session', {
      p_game_session_id: hunt.sessionId,
      p_name: `Bejárás ${randomUUID().slice(0, 8)}`,
      p_as_test: true,
    })
    .throwOnError()
  const { game_session_id } = z.object({ game_session_id: z.string() }).parse(cloned)
  const testSession = { ...hunt, sessionId: game_session_id }
  await join(tester.api, testSession)
  await scan(tester.api, testSession, hunt.codes[0])
  await claim(tester, testSession)

  await signIn({ role: 'admin' })
  const withTests = page.getByLabel(hu('admin.sessions.withTests'))
  for (const tab of ['codes', 'claims']) {
    await page.goto(`/admin/found-qrcodes?tab=${tab}`)
    await searchList(page, tester.name)
    await expect(page.getByText(hu('table.noMatch'))).toBeVisible()
    await withTests.click()
    await expect(withTests).toBeChecked()
    await searchList(page, tester.name)
    const row = rowOf(page, tester.email)
    await expect(row.getByText(hu('admin.sessions.test'), { exact: true })).toBeVisible()
  }
  await expectNoViolations(page)
  // Selecting the test session as the hunt shows its codes.
  await page
    .getByLabel(hu('admin.foundCodes.session'), { exact: true })
    .selectOption(testSession.sessionId)
  await expect(withTests).toBeHidden()
  await expect(rowOf(page, tester.email)).toHaveCount(1)
})

test('Suspicious scans show their evidence, and a note changes nothing for players', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const hunt = await createHunt(organiser)
  const pair = [
    await newUser({ name: `Ikrek A ${randomUUID().slice(0, 8)}` }),
    await newUser({ name: `Ikrek B ${randomUUID().slice(0, 8)}` }),
  ] as const
  for (const player of pair) await join(player.api, hunt)
  for (const code of hunt.codes) {
    for (const player of pair) await scan(player.api, hunt, code)
  }
  await signIn({ role: 'admin', name: 'Figyelő Flóra' })
  await page.goto(`/admin/found-qrcodes?tab=cheating&hunt=${hunt.sessionId}`)
  const found = page.getByRole('region', { name: hu('admin.cheating.kinds.cluster.title') })
  await expect(found).toContainText(pair[0].name)
  await expect(found).toContainText(
    hu('admin.cheating.kinds.cluster.text', { players: 2, codes: 3 }),
  )
  await expect(found.getByText(hu('admin.cheating.states.open'))).toBeVisible()
  await found
    .getByRole('button', { name: hu('admin.cheating.showEvidence_other', { count: 6 }) })
    .click()
  await expect(found.getByRole('row')).toHaveCount(7)
  await expectNoViolations(page)

  await found.getByRole('button', { name: hu('admin.cheating.mark') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('admin.cheating.note')).fill('Testvérek, együtt jöttek')
  await dialog.getByRole('button', { name: hu('admin.cheating.mark') }).click()
  await expect(found.getByText('Testvérek, együtt jöttek')).toBeVisible()
  await expect(found.getByText(hu('admin.cheating.states.reviewed'), { exact: true })).toBeVisible()
  const profile = await pair[0].api.from('profiles').select('points_total').single().throwOnError()
  expect(profile.data.points_total).toBe(60)

  await found.getByRole('button', { name: hu('admin.cheating.changeNote') }).click()
  const takeBack = async () => {
    await dialog.getByRole('button', { name: hu('admin.cheating.reopen') }).click()
    await page.getByRole('button', { name: hu('admin.cheating.reopenConfirm') }).click()
  }
  // Another organiser's note is neither overwritten nor undone unseen.
  const seen = await organiser
    .from('cheat_reviews')
    .select('kind, user_id, reviewed_at')
    .eq('game_session_id', hunt.sessionId)
    .single()
    .throwOnError()
  await organiser
    .rpc('admin_mark_cheat_case', {
      p_game_session_id: hunt.sessionId,
      p_kind: seen.data.kind,
      p_user_id: seen.data.user_id,
      p_note: 'Megkérdeztem őket',
      p_reviewed_at: seen.data.reviewed_at,
    })
    .throwOnError()
  await expect(dialog.getByText(hu('errors.edit_conflict'))).toBeVisible()
  await takeBack()
  await expect(dialog.locator('[data-error-key="edit_conflict"]')).toBeVisible()
  await dialog.getByRole('button', { name: hu('common.loadNewer') }).click()
  await expect(dialog.getByLabel(hu('admin.cheating.note'))).toHaveValue('Megkérdeztem őket')
  await takeBack()
  await expect(found.getByText(hu('admin.cheating.states.open'))).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(found).toBeVisible()
  await expectNoViolations(page)
})
