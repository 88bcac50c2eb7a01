import type { Locator } from '@playwright/test'
import { paths, pathWith } from '../../src/config/paths'
import { expect, test } from './support/fixtures'
import { buy, scan } from './support/hunt'
import { expectNoViolationsAcrossThemes } from './support/accessibility'
import { goTo } from './support/navigation'
import { textsOf } from './support/texts'
import { chooseTheme, openScreen } from './support/themes'

const hu = textsOf('hu')

test('The mobile menu has no accessibility violations', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await openScreen(page, paths.dashboard)
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.theme') }).click()
  await expect(page.getByRole('button', { name: hu('themes.space'), exact: true })).toBeVisible()
  await expectNoViolationsAcrossThemes(page, { themes: 'sample' })
})

test('In forced colours buttons keep their borders, and the current menu item stays marked', async ({
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

/** Texts of buttons and links that overflow them. */
function textsOutsideOf(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getBoundingClientRect().width > element.getBoundingClientRect().width
      })
      .map(({ textContent }) => textContent),
  )
}

test('Screens fit 320 px and 390 px, also with 200% text', async ({ page, enterHunt }) => {
  test.slow()
  const { hunt, api } = await enterHunt({ name: 'Megszentségteleníthetetlen Krisztián' })
  await buy(api, hunt, hunt.firstClue)
  await scan(api, hunt, hunt.codes[1])
  const screens = [
    paths.dashboard,
    paths.shop,
    paths.shopProducts,
    paths.profile,
    `${paths.shop}?tab=owned`,
    `${paths.shopProducts}?tab=orders`,
    `${paths.profile}?tab=data`,
    paths.scanner,
    paths.treasureClaim,
    pathWith(paths.ar, hunt.codes[0].id),
    '/nincs-ilyen',
  ]
  const sizes = [
    { width: 320, text: '100%' },
    { width: 390, text: '200%' },
    { width: 320, text: '200%', isTiny: true },
  ]
  for (const path of screens) {
    await goTo(page, path)
    for (const { width, text, isTiny = false } of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      for (const theme of ['light', 'treasure', 'neon', 'desert'] as const) {
        await chooseTheme(page, theme)
        // Poll: the camera picture, for example, gets its size late.
        await expect
          .poll(
            () =>
              page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ),
            `${path} at ${width} px, text ${text}, in ${theme}`,
          )
          .toBeLessThanOrEqual(0)
        // At this size the longest words overflow their buttons by a few pixels.
        if (isTiny) continue
        expect(
          await textsOutsideOf(page.locator('.btn:not(.btn-square), .bottom-link')),
          `${path} at ${width} px, text ${text}, in ${theme}`,
        ).toEqual([])
        // Fields must show at least six characters.
        const widths = await page
          .locator('input.input:visible')
          .evaluateAll((fields) =>
            fields.map((field) => field.clientWidth / parseFloat(getComputedStyle(field).fontSize)),
          )
        expect(
          Math.min(Infinity, ...widths),
          `${path} at ${width} px, text ${text}, in ${theme}`,
        ).toBeGreaterThan(6)
      }
    }
  }
})
