import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { buy, createHunt, join, scan } from './support/hunt'
import { expectCounted, openScanner, typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'

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

  // A code counts once per team, and the second member hears who found it.
  await scan(players.anna.api, hunt, hunt.codes[0])
  await openScanner(bela)
  await typeShortCode(bela, hunt.codes[0].shortCode)
  await expect(bela.getByText(hu('scanner.refused.finder', { name: 'Anna' }))).toBeVisible()
  await expectNoViolations(bela)

  // Béla captures the second code offline, Anna scans it later online: the earlier capture counts.
  await openScanner(bela)
  await bela.context().setOffline(true)
  await typeShortCode(bela, hunt.codes[1].shortCode)
  await expect(bela.locator('[data-outcome="unsent"]')).toBeVisible()
  // Within five seconds the scan that arrives first would count.
  const capturedAt = Date.now()
  await expect.poll(() => Date.now() - capturedAt, { timeout: 10_000 }).toBeGreaterThan(5500)
  await scan(players.anna.api, hunt, hunt.codes[1])
  await bela.context().setOffline(false)
  await expectCounted(bela, hunt.codes[1])

  await anna.goto('/dashboard')
  await scan(players.ede.api, hunt, hunt.codes[0])
  for (const page of [anna, ede]) {
    if (page === ede) await page.goto('/dashboard')
    await expect(board(page).getByRole('row', { name: /1\. .*Rókák.* 30/ })).toBeVisible()
    await expect(board(page).getByRole('row', { name: /2\. .*Baglyok.* 10/ })).toBeVisible()
  }
  await expectNoViolations(anna)
  await ede.getByRole('button', { name: hu('teams.showMembers', { name: 'Rókák' }) }).click()
  await expect(ede.getByRole('dialog').getByText('Béla')).toBeVisible()
  await expectNoViolations(ede)

  // One claim for the team.
  await players.bela.api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: 'Béla',
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    })
    .throwOnError()
  await expect(anna.getByText(hu('teams.claimPending', { name: 'Béla' }))).toBeVisible()
  const { data: team } = await players.anna.api
    .rpc('get_team', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  expect(team).toMatchObject({ points: 30, found_codes: 2 })

  // Leaving keeps the finds with the team.
  await bela.goto('/dashboard')
  await bela.getByRole('button', { name: hu('teams.leave'), exact: true }).click()
  await bela
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('teams.leave') })
    .click()
  await expect(bela.getByLabel(hu('teams.code'))).toBeVisible()
  await expect(board(bela).getByRole('row', { name: /Rókák.* 30/ })).toBeVisible()
})
