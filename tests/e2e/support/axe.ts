import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import type { Theme } from '../../../src/stores/theme'
import { chooseTheme } from './themes'

const allRules: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** Rules whose result depends on the theme. */
const themeRules: Axe.RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'link-in-text-block'],
}

const scriptFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const script = readFileSync(scriptFile, 'utf8')

/** axe's colour class, which its types leave out. */
type AxeColor = {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): AxeColor
}
type ColorConstructor = {
  new (red: number, green: number, blue: number): AxeColor
  prototype: AxeColor
}

type WindowWithAxe = Window & {
  axe?: typeof Axe & { commons: { color: { Color?: ColorConstructor } } }
  settled?: () => Promise<void>
}

/** Injects axe and the wait for fonts and animations into the document, unless they are there. The app has no frames. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'settled' in window)) return
  await page.evaluate(script)
  await page.evaluate(() => {
    // Cache parsed colours: parsing them again for every element takes half of a contrast check.
    const { Color } = (window as WindowWithAxe).axe?.commons.color ?? {}
    if (!Color) throw new Error('axe.commons.color.Color does not exist.')
    const known = new Map<string, AxeColor>()
    const { parseString } = Color.prototype
    Color.prototype.parseString = function (text) {
      const colour = known.get(text) ?? parseString.call(new Color(0, 0, 0), text)
      known.set(text, colour)
      const { r, g, b, alpha } = colour
      return Object.assign(this, { r, g, b, alpha })
    }

    const running = () =>
      document.getAnimations().filter(
        // Ignores endless and scroll-driven animations.
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Infinity,
      )
    const settled = async () => {
      await document.fonts.ready
      // One animation may start another in the next frame.
      for (let now = running(); now.length > 0; now = running()) {
        await Promise.allSettled(now.map((animation) => animation.finished))
        await new Promise(requestAnimationFrame)
      }
    }
    Object.assign(window, { settled })
  })
}

/** Waits until nothing loads, toasts are gone and animations have ended, so that colours and layout are final. */
async function waitUntilSettled(page: Page): Promise<void> {
  await injectAxe(page)
  await expect(page.locator('.boot, .skeleton, .toast-card')).toHaveCount(0)
  await page.evaluate(() => (window as WindowWithAxe).settled?.())
}

/** Minimum contrast of text, WCAG 2.2 AA. */
const minContrast = 4.5

/** SVG text with too little contrast, which axe does not check. */
async function findLowContrastSvgText(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const texts = [...document.querySelectorAll('svg text, svg tspan')].filter(
      (text) => text.checkVisibility() && !text.querySelector('tspan') && text.textContent.trim(),
    )
    if (texts.length === 0) return []
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('This browser has no 2D canvas.')
    const paint = (colours: string[]) => {
      canvas.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (rgb: number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((byte) => {
        const share = byte / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element): string[] => {
      const layers: string[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        layers.unshift(backgroundColor)
        if (paint([backgroundColor])[3] === 255) break
      }
      return layers
    }
    return texts.flatMap((text) => {
      const { fill, stroke } = getComputedStyle(text)
      const ground = behind(text)
      const [a, b] = [luminance(paint([...ground, fill])), luminance(paint(ground))]
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      const isPale = contrast < least || stroke !== 'none'
      return isPale ? [`${text.textContent}: ${contrast.toFixed(2)}, stroke ${stroke}`] : []
    })
  }, minContrast)
}

/** All violations that axe finds. */
async function findViolations(page: Page): Promise<Axe.Result[]> {
  await waitUntilSettled(page)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as WindowWithAxe
    if (!axe) throw new Error('The page went away from under axe.')
    // An experimental rule (WCAG 2.5.3), which no tag includes.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'] })
    return violations
  }, allRules)
}

type Finding = { theme: Theme; violations: Axe.Result[] }

/**
 * Runs the theme rules in each theme, within one call into the page. Stops early before a theme whose font makes
 * the page longer than the viewport.
 */
function findThemeViolations(page: Page, themes: readonly Theme[]): Promise<Finding[]> {
  return page.evaluate(
    async ({ runOnly, themes }) => {
      const { axe, settled } = window as WindowWithAxe
      if (!axe || !settled) throw new Error('The page went away from under axe.')
      const found: Finding[] = []
      for (const theme of themes) {
        localStorage.setItem('theme', theme)
        dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
        if (document.documentElement.dataset['theme'] !== theme)
          throw new Error(`The page does not show the theme ${theme}.`)
        await settled()
        const { scrollHeight, clientHeight } = document.documentElement
        if (found.length > 0 && scrollHeight > clientHeight) break
        const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
        found.push({ theme, violations })
      }
      return found
    },
    { runOnly: themeRules, themes },
  )
}

/** Most themes' fonts lengthen the page by less than this factor. */
const heightMargin = 1.2

/**
 * Runs with a viewport as high as the page, at its top, so that the bottom bar covers no content. The main part fills
 * every viewport, so the footer stays below it, and a scrolled page could show it half behind the bar.
 */
export async function withFullPageViewport<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  if (!before) return run()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= before.height) return run()
  await page.setViewportSize({ width: before.width, height: Math.ceil(height * heightMargin) })
  try {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    return await run()
  } finally {
    await page.setViewportSize(before)
  }
}

function expectEmpty(page: Page, violations: readonly Axe.Result[], context: string): void {
  const report = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(report, `accessibility of ${page.url()}${context}`).toEqual([])
}

/** Expects no WCAG 2.2 AA violation on the page, in the current theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  await waitUntilSettled(page)
  expectEmpty(page, await withFullPageViewport(page, () => findViolations(page)), '')
  expect(await findLowContrastSvgText(page), `text in drawings of ${page.url()}`).toEqual([])
}

/** Expects no violation of the theme rules in each of these themes. */
export async function expectNoThemeViolations(page: Page, themes: readonly Theme[]): Promise<void> {
  for (let rest = themes; rest[0];) {
    await chooseTheme(page, rest[0])
    await waitUntilSettled(page)
    const left = rest
    const found = await withFullPageViewport(page, () => findThemeViolations(page, left))
    for (const { theme, violations } of found) expectEmpty(page, violations, ` in ${theme}`)
    rest = rest.slice(found.length)
  }
}
