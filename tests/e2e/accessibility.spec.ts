import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { helperPaths } from '../../src/config/helper-paths'
import { adminPaths, paths, pathWith } from '../../src/config/paths'
import { installCanvasCamera } from './support/camera'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan, type TestHunt } from './support/hunt'
import { expectNoViolationsAcrossThemes, type AccessibilityCheck } from './support/accessibility'
import { goTo } from './support/navigation'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

/** Layout does not depend on theme and language, so only one viewport is checked in all of them. */
const checkFor = (isMobile: boolean): AccessibilityCheck => ({
  themes: isMobile ? 'sample' : 'dark',
})

// These tests are slow, so they run in parallel within this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

async function expectAccessible(
  page: Page,
  path: string,
  check: AccessibilityCheck,
  heading?: AccessibilityCheck['heading'],
) {
  await test.step(path, async () => {
    await goTo(page, path)
    await expectNoViolationsAcrossThemes(page, { ...check, heading })
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

test('Sign-in screens have no accessibility violations @quick', async ({ page }) => {
  const check: AccessibilityCheck = { themes: 'light-and-dark' } // the sign-in screens have no other theme
  await expectAccessible(page, paths.login, check, (text) => text('auth.signInTitle'))
  await expectAccessible(page, paths.register, check, (text) => text('auth.signUpTitle'))
  await page.getByRole('button', { name: hu('auth.signUp') }).click()
  await expect(page.getByLabel(hu('auth.name'))).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolationsAcrossThemes(page, check)
})

test('Public screens have no accessibility violations @quick', async ({ page, isMobile }) => {
  const check = checkFor(isMobile)
  await expectAccessible(page, paths.resetPasswordRequest, check, (text) => text('auth.resetTitle'))
  await expectAccessible(page, paths.resetPasswordVerification, check)
  await expectAccessible(page, paths.resetPasswordVerified, check)
  await expectAccessible(page, paths.emailChange, check)
  await expectAccessible(page, paths.terms, check, (text) => text('terms.title'))
  await expectAccessible(page, paths.contact, check, (text) => text('contact.title'))
  const confirmation = `${paths.emailChange}?token_hash=x`
  await expectAccessible(page, confirmation, check, (text) =>
    text('profile.emailChange.confirmTitle'),
  )
  await expectAccessible(page, '/nincs-ilyen', check, (text) => text('notFound.title'))
})

test('Player screens have no accessibility violations before and during a hunt @quick', async ({
  page,
  isMobile,
  signIn,
  organiser,
}) => {
  const check = checkFor(isMobile)
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await expectAccessible(page, paths.dashboard, check, (text) => text('dashboard.chooseTitle'))
  await expectAccessible(page, paths.scanner, check, (text) => text('scanner.noSession.title'))
  await expectAccessible(page, paths.shop, check, (text) => text('shop.notJoined'))

  await join(api, hunt)
  await expectAccessible(page, paths.treasureClaim, check, (text) => text('treasure.notFoundTitle'))
  await expectAccessible(page, paths.shop, check, (text) => text('shop.title'))
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)
  await page.keyboard.press('Escape')
  for (const path of [
    paths.shopProducts,
    paths.map,
    paths.profile,
    paths.paymentSuccess,
    paths.paymentCancel,
  ]) {
    await expectAccessible(page, path, check)
  }
})

test('Player screens have no accessibility violations after the treasure is found @quick', async ({
  page,
  isMobile,
  organiser,
  enterHunt,
}) => {
  const check = checkFor(isMobile)
  const { hunt, api } = await enterHunt()
  await expectAccessible(page, `/ar/${hunt.codes[0].id}`, check, (text) => text('ar.title'))
  await scan(api, hunt, hunt.codes[0])
  await expectAccessible(page, paths.dashboard, check, () => hunt.name)
  await expectAccessible(page, paths.treasureClaim, check, (text) => text('treasure.title'))

  const claim = await claimTreasure(api, hunt)
  await expectNoViolationsAcrossThemes(page, {
    ...check,
    heading: (text) => text('treasure.pendingTitle'),
  })
  await organiser
    .rpc('admin_review_treasure_claim', {
      p_claim_id: claim,
      p_decision: 'rejected',
      p_reason: 'A fénykép nem a ládát mutatja.',
    })
    .throwOnError()
  await expectNoViolationsAcrossThemes(page, {
    ...check,
    heading: (text) => text('treasure.rejectedTitle'),
  })
})

test('The helper screen has no accessibility violations @quick', async ({
  page,
  isMobile,
  signIn,
  newUser,
  organiser,
}) => {
  const check = checkFor(isMobile)
  const hunt = await createHunt(organiser)
  const player = await newUser()
  await join(player.api, hunt)
  await scan(player.api, hunt, hunt.codes[0])
  const helper = await signIn()
  await organiser
    .rpc('admin_add_helper', { p_game_session_id: hunt.sessionId, p_email: helper.email })
    .throwOnError()
  await expectAccessible(page, pathWith(helperPaths.screen, hunt.sessionId), check, () => hunt.name)
  await page.getByRole('button', { name: hu('helpers.actions.credit') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)
})

test('The scanner and its results have no accessibility violations @quick', async ({
  page,
  isMobile,
  enterHunt,
}) => {
  const check = checkFor(isMobile)
  const { hunt } = await enterHunt()
  const camera = await installCanvasCamera(page)
  await page.goto(paths.scanner)
  await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)

  await camera.show(randomUUID())
  await expect(page.locator('[data-outcome="rejected"]')).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)
  await page.getByRole('button', { name: hu('scanner.rejected.scanOn') }).click()
  await camera.show(hunt.codes[0].id)
  await expect(page.locator('[data-outcome="counted"]')).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)
})

test('The admin menu links to every admin screen @quick', async ({ page, signIn }) => {
  await signIn({ role: 'admin' })
  await goTo(page, paths.admin)
  const links = page.locator('.admin-link')
  // Some tabs have entries of their own.
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('?')[0]),
  )
  expect([...new Set(addresses)].toSorted()).toEqual(adminPaths.toSorted())
})

/** The admin screens are split into this many tests. */
const shares = 4

for (let share = 0; share < shares; share += 1) {
  test(`Admin screens have no accessibility violations (${share + 1} of ${shares}) @quick`, async ({
    page,
    isMobile,
    signIn,
  }) => {
    await signIn({ role: 'admin' })
    for (const path of adminPaths.filter((_, at) => at % shares === share)) {
      await expectAccessible(page, path, checkFor(isMobile))
    }
  })
}

test('The claim review and the found codes have no accessibility violations @quick', async ({
  page,
  isMobile,
  newUser,
  signIn,
  organiser,
}) => {
  const check = checkFor(isMobile)
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
  await expectNoViolationsAcrossThemes(page, check)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: hu('admin.foundCodes.codesTab') }).click()
  await expect(page.getByText(hunt.codes[0].name).first()).toBeVisible()
  await expectNoViolationsAcrossThemes(page, check)
})
