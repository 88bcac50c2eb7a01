import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, type TestHunt } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

// With animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel(hu('auth.name')).fill(name)
  await page.getByLabel(hu('auth.email')).fill(`walk-${randomUUID()}@hunt.test`)
  await page.getByLabel(hu('auth.password'), { exact: true }).fill(`Kincs-${randomUUID()}`)
  await expectNoViolations(page)
  await page.getByRole('button', { name: hu('auth.signUp') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function joinHunt(page: Page, hunt: TestHunt): Promise<void> {
  const entry = page.getByRole('listitem').filter({ hasText: hunt.name })
  await entry.getByRole('button', { name: hu('game.join') }).click()
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await expectBalance(page, hunt.startingTokens)
}

async function expectBalance(page: Page, tokens: number): Promise<void> {
  await expect(page.getByRole('banner').getByText(String(tokens), { exact: true })).toBeVisible()
}

async function buyFirstClue(page: Page, hunt: TestHunt): Promise<void> {
  await page.goto('/shop')
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expectNoViolations(page)
  const price = { count: hunt.firstClue.price }
  await dialog.getByRole('button', { name: hu('shop.confirmBuy_other', price) }).click()
  await expectBalance(page, hunt.startingTokens - hunt.firstClue.price)
  await page.getByRole('tab', { name: hu('shop.tabOwned') }).click()
  await expect(page.getByText(hunt.firstClue.contentHu)).toBeVisible()
  await expectNoViolations(page)
}

async function claimTreasure(page: Page, name: string): Promise<void> {
  await page.goto('/treasure-claim')
  await page.getByLabel(hu('treasure.name')).fill(name)
  await page.getByLabel(hu('treasure.address')).fill('1051 Budapest, Széchenyi István tér 1.')
  await page.getByLabel(hu('treasure.phone')).fill('+36 20 123 4567')
  await expectNoViolations(page)
  await page.getByRole('button', { name: hu('treasure.send') }).click()
  await page.getByRole('button', { name: hu('treasure.confirmSend') }).click()
  await expect(page.getByRole('heading', { name: hu('treasure.pendingTitle') })).toBeVisible()
  await expectNoViolations(page)
}

test('A player completes a hunt while an organiser follows it live and awards the treasure @quick', async ({
  organiser,
  cameraPage,
  signIn,
  page: organiserPage,
  baseURL,
}) => {
  test.slow()
  const hunt = await createHunt(organiser)
  const [code] = hunt.codes
  const name = `Kalandor ${randomUUID().slice(0, 8)}`

  await signIn({ role: 'admin', name: 'Figyelő Flóra' })
  // Of all hunts: without this a phone opens a running one.
  await organiserPage.goto('/admin?hunt=')
  await expect(
    organiserPage.getByRole('heading', { name: hu('admin.overview.title') }),
  ).toBeVisible()

  const player = await cameraPage(`${baseURL}/ar/${code.id}`)
  await signUp(player, name)
  await expectNoViolations(player)
  await joinHunt(player, hunt)
  await expectNoViolations(player)
  await buyFirstClue(player, hunt)

  // The fake camera shows the printed code.
  await player.goto('/scanner')
  await expect(player.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible()
  await expect(player.getByText(code.name)).toBeVisible()
  await expectNoViolations(player)

  const line = organiserPage.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText(code.name)).toBeVisible()
  await expectNoViolations(organiserPage)

  await player.goto('/dashboard')
  const board = player.getByRole('table', { name: hu('game.board.caption') })
  await expect(board.getByRole('row').filter({ hasText: name })).toContainText('10')
  await claimTreasure(player, name)

  await organiserPage.goto('/admin/found-qrcodes')
  const claim = organiserPage.getByRole('row').filter({ hasText: hunt.name })
  await expect(claim).toBeVisible()
  await expectNoViolations(organiserPage)
  await claim.getByRole('button', { name: hu('admin.claims.review') }).click()
  await organiserPage.getByRole('button', { name: hu('admin.claims.approve') }).click()
  // Again, now that the dialog shows the payout.
  await organiserPage
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('admin.claims.approve') })
    .click()
  await expect(claim.getByText(hu('admin.claims.status.approved'))).toBeVisible()

  // The decision arrives live.
  await expect(player.getByRole('heading', { name: hu('treasure.approvedTitle') })).toBeVisible()
})
