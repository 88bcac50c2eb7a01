import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adminPaths, paths } from '../../src/config/paths'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { expectNoBarriers, type Sight } from './support/looks'
import { goTo } from './support/navigation'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

/** Themes and languages change colours and words, not the order of things, so they are looked at in one size. */
const sightFor = (isMobile: boolean): Sight => ({ in: isMobile ? 'themes' : 'sizes' })

// Every screen takes its time: the tests of this file share the workers.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

async function inspect(page: Page, path: string, sight: Sight, title?: Sight['title']) {
  await test.step(path, async () => {
    await goTo(page, path)
    await expectNoBarriers(page, { ...sight, title })
  })
}

async function claimTreasure(player: Api, { sessionId }: TestHunt): Promise<string> {
  const { data } = await player
    .rpc('submit_treasure_claim', {
      p_game_session_id: sessionId,
      p_name: 'Teszt Elek',
      p_address: '1051 Budapest, Széchenyi István tér 1.',
      p_phone_number: '+36 20 123 4567',
    })
    .throwOnError()
  return (data as { claim_id: string }).claim_id
}

test('The sign-in screens have no barriers @quick', async ({ page }) => {
  const sight: Sight = { in: 'looks' } // they know light and dark only
  await inspect(page, paths.login, sight, (text) => text('auth.signInTitle'))
  await inspect(page, paths.register, sight, (text) => text('auth.signUpTitle'))
  await page.getByRole('button', { name: hu('auth.signUp') }).click()
  await expect(page.getByLabel(hu('auth.name'))).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, sight)
})

test('The screens for everyone have no barriers @quick', async ({ page, isMobile }) => {
  const sight = sightFor(isMobile)
  await inspect(page, paths.resetPasswordRequest, sight, (text) => text('auth.resetTitle'))
  await inspect(page, paths.resetPasswordVerification, sight)
  await inspect(page, paths.resetPasswordVerified, sight)
  await inspect(page, paths.emailChange, sight)
  await inspect(page, paths.terms, sight, (text) => text('terms.title'))
  await inspect(page, paths.contact, sight, (text) => text('contact.title'))
  const confirmation = `${paths.emailChange}?token_hash=x`
  await inspect(page, confirmation, sight, (text) => text('profile.emailChange.confirmTitle'))
  await inspect(page, '/nincs-ilyen', sight, (text) => text('notFound.title'))
})

test("The player's screens have no barriers before a hunt and in it @quick", async ({
  page,
  isMobile,
  signIn,
  organiser,
}) => {
  const sight = sightFor(isMobile)
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await inspect(page, paths.dashboard, sight, (text) => text('dashboard.chooseTitle'))
  await inspect(page, paths.scanner, sight, (text) => text('scanner.noSession.title'))
  await inspect(page, paths.shop, sight, (text) => text('shop.notJoined'))

  await join(api, hunt)
  await inspect(page, paths.treasureClaim, sight, (text) => text('treasure.notFoundTitle'))
  await inspect(page, paths.shop, sight, (text) => text('shop.title'))
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page, sight)
  await page.keyboard.press('Escape')
  for (const path of [
    paths.shopProducts,
    paths.map,
    paths.profile,
    paths.paymentSuccess,
    paths.paymentCancel,
  ]) {
    await inspect(page, path, sight)
  }
})

test("The player's screens have no barriers once the treasure is found @quick", async ({
  page,
  isMobile,
  organiser,
  enterHunt,
}) => {
  const sight = sightFor(isMobile)
  const { hunt, api } = await enterHunt()
  await inspect(page, `/ar/${hunt.codes[0].id}`, sight, (text) => text('ar.title'))
  await scan(api, hunt, hunt.codes[0])
  await inspect(page, paths.dashboard, sight, () => hunt.name)
  await inspect(page, paths.treasureClaim, sight, (text) => text('treasure.title'))

  const claim = await claimTreasure(api, hunt)
  await expectNoBarriers(page, { ...sight, title: (text) => text('treasure.pendingTitle') })
  await organiser
    .rpc('admin_review_treasure_claim', {
      p_claim_id: claim,
      p_decision: 'rejected',
      p_reason: 'A fénykép nem a ládát mutatja.',
    })
    .throwOnError()
  await expectNoBarriers(page, { ...sight, title: (text) => text('treasure.rejectedTitle') })
})

test('The scanner and its results have no barriers @quick', async ({
  page,
  isMobile,
  enterHunt,
}) => {
  const sight = sightFor(isMobile)
  const { hunt } = await enterHunt()
  const camera = await installCanvasCamera(page)
  await page.goto(paths.scanner)
  await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
  await expectNoBarriers(page, sight)

  await camera.show(randomUUID())
  await expect(page.locator('[data-outcome="refused"]')).toBeVisible()
  await expectNoBarriers(page, sight)
  await page.getByRole('button', { name: hu('scanner.refused.scanOn') }).click()
  await camera.show(hunt.codes[0].id)
  await expect(page.locator('[data-outcome="counted"]')).toBeVisible()
  await expectNoBarriers(page, sight)
})

test("The organisers' menu leads to every screen of theirs @quick", async ({ page, signIn }) => {
  await signIn({ role: 'admin' })
  await goTo(page, paths.admin)
  const links = page.locator('.admin-link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.toSorted()).toEqual(adminPaths.toSorted())
})

/** The organisers' screens are many; each of these tests takes every fourth one. */
const shares = 4

for (let share = 0; share < shares; share += 1) {
  test(`The organisers' screens have no barriers (${share + 1} of ${shares}) @quick`, async ({
    page,
    isMobile,
    signIn,
  }) => {
    await signIn({ role: 'admin' })
    for (const path of adminPaths.filter((_, at) => at % shares === share)) {
      await inspect(page, path, sightFor(isMobile))
    }
  })
}

test('The review of a claim and the found codes have no barriers @quick', async ({
  page,
  isMobile,
  newUser,
  signIn,
  organiser,
}) => {
  const sight = sightFor(isMobile)
  const hunt = await createHunt(organiser)
  const player = await newUser({ name: 'Elbírálandó Ede' })
  await join(player.api, hunt)
  await scan(player.api, hunt, hunt.codes[0])
  await claimTreasure(player.api, hunt)
  await signIn({ role: 'admin' })

  await goTo(page, paths.adminFoundQrCodes)
  await page
    .getByRole('row')
    .filter({ hasText: hunt.name })
    .getByRole('button', { name: hu('admin.claims.review') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page, sight)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: hu('admin.foundCodes.codesTab') }).click()
  await expect(page.getByText(hunt.codes[0].name).first()).toBeVisible()
  await expectNoBarriers(page, sight)
})
