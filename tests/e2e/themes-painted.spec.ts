import type { Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { backgroundThemes, themes } from '../../src/stores/theme'
import { expect, test } from './support/fixtures'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'
import { chooseTheme, openScreen } from './support/themes'

const hu = textsOf('hu')

/** WCAG contrast of two texts against every pixel behind them: the 0.5th percentile. */
async function sceneContrast(page: Page): Promise<{ title: number; soft: number }> {
  const colours = await page.evaluate(() => {
    const colourOf = (selector: string) => {
      const found = document.querySelector(selector)
      if (!found) throw new Error(`Nothing is ${selector}`)
      return getComputedStyle(found).color
    }
    return { title: colourOf('h1'), soft: colourOf('footer') }
  })
  const setHidden = (isHidden: boolean) =>
    page.evaluate(async (hidden) => {
      const sheet = new CSSStyleSheet()
      await sheet.replace('.scene > * { visibility: hidden !important }')
      document.adoptedStyleSheets = hidden
        ? [...document.adoptedStyleSheets, sheet]
        : document.adoptedStyleSheets.slice(0, -1)
    }, isHidden)
  await setHidden(true)
  const picture = (await page.screenshot()).toString('base64')
  await setHidden(false)
  return page.evaluate(
    async ({ picture, colours }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('No canvas to measure on')
      const linear = (value: number) =>
        value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
      const luminances = (width: number, height: number) => {
        const { data } = context.getImageData(0, 0, width, height)
        const values: number[] = []
        for (let at = 0; at < data.length; at += 4) {
          const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
          values.push(0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
        }
        return values
      }
      const luminanceOf = (colour: string) => {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        return luminances(1, 1)[0] ?? 0
      }
      const texts = { title: luminanceOf(colours.title), soft: luminanceOf(colours.soft) }
      context.drawImage(image, 0, 0)
      const pixels = luminances(image.width, image.height)
      const reached = (text: number) => {
        const ratios = pixels.map(
          (pixel) => (Math.max(pixel, text) + 0.05) / (Math.min(pixel, text) + 0.05),
        )
        ratios.sort((a, b) => a - b)
        return ratios[Math.floor(ratios.length * 0.005)] ?? 0
      }
      return { title: reached(texts.title), soft: reached(texts.soft) }
    },
    { picture, colours },
  )
}

test('Four themes have a background image, and text on it is readable', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openScreen(page, paths.dashboard)
  for (const theme of themes) {
    await chooseTheme(page, theme)
    const background = await page
      .locator('.scene')
      .evaluate((scene) => getComputedStyle(scene, '::before').backgroundImage)
    if (!backgroundThemes.includes(theme)) {
      expect(background, theme).toBe('none')
      continue
    }
    expect(background, theme).toContain('gradient')
    const { title, soft } = await sceneContrast(page)
    expect(title, `titles in ${theme}`).toBeGreaterThan(4.5)
    expect(soft, `soft text in ${theme}`).toBeGreaterThan(4.5)
  }
})

/** Records every theme of the document, from the start of loading. */
async function watchThemes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { theme: string; at: number }[] = []
    Object.assign(window, { seenThemes: seen })
    new MutationObserver(() => {
      const theme = document.documentElement?.dataset['theme']
      if (theme && theme !== seen.at(-1)?.theme) seen.push({ theme, at: performance.now() })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-theme'] })
  })
}

/** The themes that were painted, from the first paint on. */
async function paintedThemes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { seenThemes = [] } = window as Window & { seenThemes?: { theme: string; at: number }[] }
    const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime
    if (firstPaint === undefined) throw new Error('Nothing was painted')
    const before = seenThemes.filter(({ at }) => at <= firstPaint).slice(-1)
    const after = seenThemes.filter(({ at }) => at > firstPaint)
    return [...before, ...after].map(({ theme }) => theme)
  })
}

test('No other theme flashes while a screen loads', async ({ page, signIn }) => {
  await signIn()
  await watchThemes(page)
  for (const theme of ['treasure', 'dark', 'ocean'] as const) {
    await setLocalStorage(page, { theme })
    await openScreen(page, paths.dashboard)
    expect(await paintedThemes(page)).toEqual([theme])
  }
})

test('The sign-in screen never paints a theme that it does not offer', async ({ page }) => {
  await watchThemes(page)
  await page.goto(paths.terms)
  await setLocalStorage(page, { theme: 'treasure' })
  await openScreen(page, paths.login)
  expect(await paintedThemes(page)).toEqual(['light'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

test("The browser bar has the navbar's colour from the first paint", async ({ page, signIn }) => {
  await signIn()
  const bar = page.locator('meta[name="theme-color"]')
  const navbar = page.locator('.navbar-shell')
  const expectSame = async () => {
    const colour = await navbar.evaluate((element) => getComputedStyle(element).backgroundColor)
    const named = await bar.evaluate((meta) => {
      const probe = document.createElement('p')
      probe.style.color = meta.getAttribute('content') ?? ''
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(named).toBe(colour)
  }
  for (const theme of ['desert', 'nature'] as const) {
    await setLocalStorage(page, { theme })
    await openScreen(page, paths.dashboard)
    await expectSame()
  }
  await chooseTheme(page, 'neon')
  await expectSame()
})

test("The navbar's trim covers no title and no menu item", async ({ page, signIn }) => {
  await signIn()
  const endOfTrim = () =>
    page
      .locator('.navbar-shell')
      .evaluate(
        (bar) =>
          bar.getBoundingClientRect().bottom +
          Number.parseFloat(getComputedStyle(bar, '::after').height),
      )
  for (const path of [paths.dashboard, paths.map, paths.terms]) {
    await openScreen(page, path)
    await chooseTheme(page, 'ocean')
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.y, path).toBeGreaterThan((await endOfTrim()) + 8)
  }
  await openScreen(page, paths.dashboard)
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  const menu = page.getByRole('navigation', { name: hu('nav.menu') })
  const label = await menu.locator('.menu-label').boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual(await endOfTrim())
})

test('A theme chosen in one tab applies in another', async ({ page, signIn }) => {
  await signIn()
  await openScreen(page, paths.dashboard)
  const other = await page.context().newPage()
  await openScreen(other, paths.shop)
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.theme') }).click()
  await page.getByRole('button', { name: hu('themes.forest'), exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'forest')
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'forest')
})
