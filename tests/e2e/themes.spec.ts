import type { Page } from '@playwright/test'
import { adminPaths, paths } from '../../src/config/paths'
import { themes } from '../../src/stores/theme'
import { expectNoViolations, themeRules, withWholePage } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, scan } from './support/hunt'
import { textsOf } from './support/texts'
import { chooseTheme, openScreen } from './support/theme-screens'

const hu = textsOf('hu')

// Eleven themes take their time: the tests of this file share the workers.
test.describe.configure({ mode: 'parallel' })

/** What does not depend on the theme is looked at once, in the first. */
async function expectReadableInEveryTheme(page: Page, what: string): Promise<void> {
  await withWholePage(page, async () => {
    for (const theme of themes) {
      await test.step(`${what} in ${theme}`, async () => {
        await chooseTheme(page, theme)
        await expectNoViolations(page, theme === themes[0] ? undefined : themeRules)
      })
    }
  })
}

test('The main screens have no barriers in any theme', async ({ page, signIn, organiser }) => {
  test.setTimeout(240_000)
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await scan(api, hunt, hunt.codes[0])
  for (const path of [paths.dashboard, paths.shop, paths.profile, paths.scanner, paths.map]) {
    await openScreen(page, path)
    await expectReadableInEveryTheme(page, path)
  }
})

test('The other screens have no barriers in any theme', async ({ page, signIn, organiser }) => {
  test.setTimeout(240_000)
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await scan(api, hunt, hunt.codes[0])
  for (const path of [
    paths.shopProducts,
    paths.treasureClaim,
    paths.paymentSuccess,
    paths.paymentCancel,
    `/ar/${hunt.codes[1].id}`,
    paths.terms,
    paths.contact,
    paths.resetPasswordRequest,
    paths.resetPasswordVerification,
    paths.resetPasswordVerified,
    '/nincs-ilyen',
  ]) {
    await openScreen(page, path)
    await expectReadableInEveryTheme(page, path)
  }
})

/** The organisers' screens are many; each of these tests takes every fourth one. */
const shares = 4

for (let share = 0; share < shares; share += 1) {
  test(`The organisers' screens have no barriers in any theme (${share + 1} of ${shares})`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000)
    await signIn({ role: 'admin' })
    for (const path of adminPaths.filter((_, at) => at % shares === share)) {
      await openScreen(page, path)
      await expectReadableInEveryTheme(page, path)
    }
  })
}

test('Dialogs and menus have no barriers in any theme', async ({ page, signIn, organiser }) => {
  test.setTimeout(240_000)
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  await openScreen(page, paths.shop)
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectReadableInEveryTheme(page, 'the question before a purchase')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.theme') }).click()
  await expect(page.getByRole('button', { name: hu('themes.space'), exact: true })).toBeVisible()
  await expectReadableInEveryTheme(page, 'the menu')
})

test('In forced colours buttons keep their edges and the marked entry its mark', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn()
  await openScreen(page, paths.dashboard)
  const current = page.locator('.bottom-link[aria-current="page"]')
  await expect(current).toHaveCSS('border-top-style', 'solid')
  const button = page.locator('main .btn').first()
  await expect(button).toHaveCSS('border-top-style', 'solid')
  const widths = await button.evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(Number.parseFloat(widths)).toBeGreaterThan(0)
})

test('Screens fit 320 px, and 390 px with text twice as large', async ({
  page,
  signIn,
  organiser,
}) => {
  test.slow()
  const hunt = await createHunt(organiser)
  const { api } = await signIn()
  await join(api, hunt)
  const sizes = [
    { width: 320, text: '100%' },
    { width: 390, text: '200%' },
  ]
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [paths.dashboard, paths.shop, paths.profile, paths.scanner]) {
      await openScreen(page, path)
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      for (const theme of ['light', 'treasure', 'neon', 'desert'] as const) {
        await chooseTheme(page, theme)
        // The camera's picture, for one, takes a moment to come and to find its size.
        await expect
          .poll(
            () =>
              page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ),
            `${path} at ${width} px, text ${text}, in ${theme}`,
          )
          .toBeLessThanOrEqual(0)
      }
    }
  }
})
