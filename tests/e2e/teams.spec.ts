import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { jackpotVersion, saveJackpot } from './support/factories'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan } from './support/hunt'
import { openScanner, typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'
import { chooseRowAction } from './support/lists'

const hu = textsOf('hu')

const board = (page: Page) => page.getByRole('table', { name: hu('game.board.caption') })

async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByLabel(hu('teams.name')).fill(name)
  await page.getByRole('button', { name: hu('teams.create') }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('Three phones play in two teams, one of them offline for a while', async ({
  organiser,
  newPage,
  page: anna,
  signIn,
}) => {
  test.slow()
  const hunt = await createHunt(organiser, { teamMode: 'optional' })
  await saveJackpot(organiser, hunt, { seed: 300, sharePercent: 0 })
  const [bela, ede] = [await newPage(), await newPage()]
  const players = {
    anna: await signIn({ name: 'Anna' }),
    bela: await signIn({ name: 'Béla', page: bela }),
    ede: await signIn({ name: 'Ede', page: ede }),
  }
  await join(players.anna.api, hunt)
  await join(players.ede.api, hunt)

  // Anna starts a team, and Béla joins hunt and team with her link.
  await createTeam(anna, 'Rókák')
  await createTeam(ede, 'Baglyok')
  await anna.getByRole('button', { name: /Társat hívok/ }).click()
  await expect(
    anna.getByRole('img', { name: hu('teams.qrLabel', { name: 'Rókák' }) }),
  ).toBeVisible()
  await expectNoViolations(anna)
  const link = await anna.getByText(/\/join\/.*team=/).textContent()
  await anna.keyboard.press('Escape')
  await bela.goto(new URL(link?.trim() ?? '').pathname + new URL(link?.trim() ?? '').search)
  await bela.getByRole('button', { name: hu('game.join'), exact: true }).click()
  await expect(bela.getByRole('heading', { name: 'Rókák', exact: true })).toBeVisible()
  await expect(anna.getByText('Béla')).toBeVisible()

  // What Béla buys, Anna reads without paying.
  await buy(players.bela.api, hunt, hunt.firstClue)
  await anna.goto('/shop')
  await expect(anna.getByText(hu('shop.ownedByTeam'))).toBeVisible()
  await ede.goto('/shop')
  await expect(
    ede.getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) }),
  ).toBeVisible()

  // A code counts once per team, and the second member hears who found it.
  await scan(players.anna.api, hunt, hunt.codes[0])
  await openScanner(bela)
  await typeShortCode(bela, hunt.codes[0].shortCode)
  await expect(bela.getByText(hu('scanner.rejected.finder', { name: 'Anna' }))).toBeVisible()
  await expectNoViolations(bela)

  // Béla captures the second code offline, Anna scans it later online: the find that arrives first stays.
  await openScanner(bela)
  await bela.context().setOffline(true)
  await typeShortCode(bela, hunt.codes[1].shortCode)
  await expect(bela.locator('[data-outcome="unsent"]')).toBeVisible()
  await scan(players.anna.api, hunt, hunt.codes[1])
  await bela.context().setOffline(false)
  await expect(bela.getByText(hu('scanner.rejected.finder', { name: 'Anna' }))).toBeVisible()

  await scan(players.ede.api, hunt, hunt.codes[0])
  for (const page of [anna, ede]) {
    await page.goto('/dashboard')
    await expect(board(page).getByRole('row', { name: /1\. .*Rókák.* 30/ })).toBeVisible()
    await expect(board(page).getByRole('row', { name: /2\. .*Baglyok.* 10/ })).toBeVisible()
  }
  await expectNoViolations(anna)
  await ede.getByRole('button', { name: hu('teams.showMembers', { name: 'Rókák' }) }).click()
  await expect(ede.getByRole('dialog').getByText('Béla')).toBeVisible()
  await expectNoViolations(ede)
  await ede.keyboard.press('Escape')

  // One claim for the team, and its jackpot goes to the member who claimed.
  const claim = (api: typeof players.bela.api) =>
    api.rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: 'Kincs Kereső',
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    })
  const { data: claimed } = await claim(players.bela.api).throwOnError()
  await expect(anna.getByText(hu('teams.claimPending', { name: 'Béla' }))).toBeVisible()
  expect((await claim(players.anna.api)).error?.hint).toBe('claim_already_submitted')
  await organiser
    .rpc('admin_review_treasure_claim', {
      p_claim_id: (claimed as { claim_id: string }).claim_id,
      p_decision: 'approved',
      p_jackpot_updated_at: await jackpotVersion(organiser, hunt),
    })
    .throwOnError()
  await expect(anna.getByText(hu('teams.claimApproved', { name: 'Béla' }))).toBeVisible()
  await expect(anna.getByRole('status').filter({ hasText: hu('treasure.teamTitle') })).toBeVisible()
  await expect(anna.locator('.skeleton')).toHaveCount(0)
  await bela.goto('/dashboard')
  for (const page of [anna, bela, ede]) {
    await expect(page.getByText(hu('jackpot.paidTo', { name: 'Béla' }))).toBeVisible()
    await expect(board(page).getByRole('row', { name: /1\. .*Rókák.* 30/ })).toBeVisible()
  }

  // The database agrees.
  const { data: teams } = await organiser
    .rpc('admin_list_teams', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  expect(teams).toMatchObject([
    {
      name: 'Rókák',
      rank: 1,
      points: 30,
      found_codes: 2,
      members: [
        { name: 'Anna', points: 30, is_captain: true },
        { name: 'Béla', points: 0 },
      ],
    },
    { name: 'Baglyok', rank: 2, points: 10, found_codes: 1, members: [{ name: 'Ede' }] },
  ])
  const balances = await Promise.all(
    Object.values(players).map(({ api }) => api.rpc('get_token_balance').throwOnError()),
  )
  expect(balances.map(({ data }) => (data as { balance: number }).balance)).toEqual([
    hunt.startingTokens,
    hunt.startingTokens - hunt.firstClue.price + 300,
    hunt.startingTokens,
  ])
  const readable = await Promise.all(
    Object.values(players).map(({ api }) =>
      api.from('purchased_clues').select('id').eq('game_session_id', hunt.sessionId).throwOnError(),
    ),
  )
  expect(readable.map(({ data }) => data.length)).toEqual([1, 1, 0])

  // Leaving keeps the finds with the team.
  await bela.getByRole('button', { name: hu('teams.leave'), exact: true }).click()
  await bela
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('teams.leave') })
    .click()
  await expect(bela.getByLabel(hu('teams.code'))).toBeVisible()
  await expect(board(bela).getByRole('row', { name: /Rókák.* 30/ })).toBeVisible()
})

test('Organisers make, fill, print, merge and delete teams', async ({
  organiser,
  newUser,
  signIn,
  page,
}) => {
  test.slow()
  const hunt = await createHunt(organiser, { teamMode: 'optional' })
  const players = {
    anna: await newUser({ name: 'Anna' }),
    bela: await newUser({ name: 'Béla' }),
    ede: await newUser({ name: 'Ede' }),
  }
  for (const { api } of Object.values(players)) await join(api, hunt)
  await signIn({ role: 'admin', page })
  await page.goto('/admin/game-sessions')
  await page.getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) }).click()
  await page.getByRole('menuitem', { name: hu('admin.sessions.teams') }).click()
  await expect(page.getByText(hu('admin.teams.emptyTitle'))).toBeVisible()

  // One by one.
  await page
    .getByRole('button', { name: hu('admin.teams.create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(hu('teams.name')).fill('Rókák')
  await dialog.getByRole('button', { name: hu('common.save') }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Rókák')).toContainText(hu('admin.teams.empty'))
  await page
    .getByRole('button', { name: hu('admin.teams.membersNamed', { name: 'Rókák' }) })
    .click()
  await dialog.getByRole('button', { name: new RegExp(players.anna.email) }).click()
  await dialog.getByRole('button', { name: hu('admin.teams.addSubmit') }).click()
  await expect(dialog.getByRole('list', { name: hu('admin.teams.members') })).toContainText('Anna')
  // The search offers the others only.
  await expect(dialog.getByRole('button', { name: new RegExp(players.bela.email) })).toBeVisible()
  await expect(dialog.getByRole('button', { name: new RegExp(players.anna.email) })).toBeHidden()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  // From a file, after a preview of each row.
  await page.getByRole('button', { name: hu('admin.teams.import.open') }).click()
  const chooser = dialog.getByLabel(hu('admin.import.file'))
  const file = (...rows: string[]) => ({
    name: 'teams.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name;members', ...rows].join('\n')),
  })
  await chooser.setInputFiles(file(`Baglyok;${players.bela.email}`, 'Denevérek;nobody@hunt.test'))
  await expect(
    dialog.getByText(hu('admin.import.unknown', { field: 'members', value: 'nobody@hunt.test' })),
  ).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: hu('admin.import.submit_other', { count: 2 }) }),
  ).toBeDisabled()
  await expectNoViolations(page)
  await chooser.setInputFiles(
    file(`Baglyok;"${players.bela.email}, ${players.ede.email}"`, 'Denevérek;'),
  )
  await dialog.getByRole('button', { name: hu('admin.import.submit_other', { count: 2 }) }).click()
  await expect(row('Baglyok')).toContainText('Béla')
  await expect(row('Denevérek')).toContainText(hu('admin.teams.empty'))
  await expectNoViolations(page)

  // A sheet with the codes of all teams.
  await page.getByRole('button', { name: hu('admin.teams.print.open') }).click()
  await expect(dialog.getByText(hu('admin.teams.print.text_other', { count: 3 }))).toBeVisible()
  await expect(dialog.getByRole('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: hu('admin.codes.print.submit') }).click()
  expect((await download).suggestedFilename()).toMatch(/^teams-.*\.pdf$/)
  await page.keyboard.press('Escape')

  // Both teams find the first code; merged, it counts once.
  await scan(players.anna.api, hunt, hunt.codes[0])
  await scan(players.bela.api, hunt, hunt.codes[0])
  await scan(players.bela.api, hunt, hunt.codes[1])
  await expect(row('Baglyok')).toContainText('30')
  const act = (team: string, action: string) => chooseRowAction(page, team, hu(action))
  const question = page.getByRole('alertdialog')
  await act('Baglyok', 'admin.teams.merge')
  const form = page.getByRole('dialog')
  await form
    .getByLabel(hu('admin.teams.mergeInto'))
    .selectOption({ label: `Rókák (${hu('admin.teams.memberCount_one', { count: 1 })})` })
  await expectNoViolations(page)
  await form.getByRole('button', { name: hu('admin.teams.merge') }).click()
  await expect(row('Baglyok')).toHaveCount(0)
  await expect(row('Rókák')).toContainText('30')
  const { data: teams } = await players.bela.api
    .rpc('get_team', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  expect(teams).toMatchObject([{ name: 'Rókák', points: 30, found_codes: 2 }])

  // Deleted, everybody keeps the own finds.
  await act('Rókák', 'common.delete')
  await expect(question).toContainText(hu('admin.teams.memberCount_other', { count: 3 }))
  await question.getByRole('button', { name: hu('common.delete') }).click()
  await expect(question).toHaveCount(0)
  await expect(row('Rókák')).toHaveCount(0)
  const { data: members } = await organiser
    .rpc('admin_list_session_members', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  expect(
    (members as { user_name: string; points: number; team_name: string | null }[]).map(
      ({ user_name, points, team_name }) => [user_name, points, team_name],
    ),
  ).toEqual([
    ['Béla', 20, null],
    ['Anna', 10, null],
    ['Ede', 0, null],
  ])
})
