import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import type { Theme } from '../../../src/stores/theme'
import { chooseTheme } from './theme-screens'

const allRules: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** What depends on the theme. */
const themeRules: Axe.RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'link-in-text-block'],
}

const scriptFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const script = readFileSync(scriptFile, 'utf8')

/** What axe reads colours with; its types leave that out. */
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

type PageWithTools = Window & {
  axe?: typeof Axe & { commons: { color: { Color?: ColorConstructor } } }
  settled?: () => Promise<void>
}

/**
 * Puts axe and the wait for fonts and transitions into the document, once: its script is half a megabyte, and there are
 * hundreds of looks. The app has no frames, whose documents this leaves out.
 */
async function bringTools(page: Page): Promise<void> {
  if (await page.evaluate(() => 'settled' in window)) return
  await page.evaluate(script)
  await page.evaluate(() => {
    // Half of a look at contrasts is reading the same few colours again, of each element and all that is behind it.
    const { Color } = (window as PageWithTools).axe?.commons.color ?? {}
    if (!Color) throw new Error('axe has its colours somewhere else now.')
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
        // Not what goes on for ever, nor what follows a finger.
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Infinity,
      )
    const settled = async () => {
      await document.fonts.ready
      // The end of one may be the start of the next, a frame later.
      for (let now = running(); now.length > 0; now = running()) {
        await Promise.allSettled(now.map((animation) => animation.finished))
        await new Promise(requestAnimationFrame)
      }
    }
    Object.assign(window, { settled })
  })
}

/**
 * Waits for what the page still loads, for toasts to go and for running transitions: a colour half-way is
 * nobody's design, and a page that grows afterwards has its end under the phone's bar.
 */
async function settle(page: Page): Promise<void> {
  await bringTools(page)
  await expect(page.locator('.boot, .skeleton, .toast-card')).toHaveCount(0)
  await page.evaluate(() => (window as PageWithTools).settled?.())
}

/** Running text against what is behind it, as WCAG 2.2 AA asks. */
const CONTRAST = 4.5

/** Text in drawings that is hard to read: axe leaves SVG out. */
async function findPaleSvgText(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const texts = [...document.querySelectorAll('svg text, svg tspan')].filter(
      (text) => text.checkVisibility() && !text.querySelector('tspan') && text.textContent.trim(),
    )
    if (texts.length === 0) return []
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('There is no canvas to read colours with.')
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
  }, CONTRAST)
}

/** What axe finds in the settled document. */
async function findViolations(page: Page): Promise<Axe.Result[]> {
  await settle(page)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as PageWithTools
    if (!axe) throw new Error('The page went away from under axe.')
    // What stands on a control is in its name too: axe calls the rule experimental, so no tag brings it.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'] })
    return violations
  }, allRules)
}

type Finding = { theme: Theme; violations: Axe.Result[] }

/**
 * What depends on the theme, in each of these: one trip into the page, which wears what another tab chooses.
 * It ends before a theme whose letters make the page longer than what is in view.
 */
function findViolationsIn(page: Page, themes: readonly Theme[]): Promise<Finding[]> {
  return page.evaluate(
    async ({ runOnly, themes }) => {
      const { axe, settled } = window as PageWithTools
      if (!axe || !settled) throw new Error('The page went away from under axe.')
      const found: Finding[] = []
      for (const theme of themes) {
        localStorage.setItem('theme', theme)
        dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
        if (document.documentElement.dataset['theme'] !== theme)
          throw new Error(`The page does not wear ${theme}.`)
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

/** Most themes' letters make a page longer by less than this. */
const roomForLetters = 1.2

/**
 * Runs with the whole page in view: what lies under the fixed bar of a phone can be scrolled out of it.
 * Around several looks at one screen it saves painting the page anew for each.
 */
export async function withWholePage<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  if (!before) return run()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= before.height) return run()
  await page.setViewportSize({ width: before.width, height: Math.ceil(height * roomForLetters) })
  try {
    return await run()
  } finally {
    await page.setViewportSize(before)
  }
}

function expectNone(page: Page, violations: readonly Axe.Result[], look: string): void {
  const report = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(report, `accessibility of ${page.url()}${look}`).toEqual([])
}

/** Expects the page as it stands to have no violation of WCAG 2.2 AA that axe can see. */
export async function expectNoViolations(page: Page): Promise<void> {
  await settle(page)
  expectNone(page, await withWholePage(page, () => findViolations(page)), '')
  expect(await findPaleSvgText(page), `text in drawings of ${page.url()}`).toEqual([])
}

/** The same in each of these themes, for what depends on them; the rest was looked at before. */
export async function expectReadableIn(page: Page, themes: readonly Theme[]): Promise<void> {
  for (let rest = themes; rest[0];) {
    await chooseTheme(page, rest[0])
    await settle(page)
    const left = rest
    const found = await withWholePage(page, () => findViolationsIn(page, left))
    for (const { theme, violations } of found) expectNone(page, violations, ` in ${theme}`)
    rest = rest.slice(found.length)
  }
}
