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

type AxeWindow = Window & { axe?: typeof Axe }

/**
 * What axe finds in the document. Its script is half a megabyte: it goes into a document once, not
 * before every look, of which there are hundreds. The app has no frames, whose documents this leaves out.
 */
async function findViolations(page: Page, runOnly: Axe.RunOnly): Promise<Axe.Result[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(script)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as AxeWindow
    if (!axe) throw new Error('The page went away from under axe.')
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations
  }, runOnly)
}

/**
 * Runs with the whole page in view: what lies under the fixed bar of a phone can be scrolled out of it.
 * Around several looks at one screen it saves painting the page anew for each.
 */
export async function withWholePage<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  if (!before) return run()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= before.height) return run()
  await page.setViewportSize({ width: before.width, height })
  try {
    return await run()
  } finally {
    await page.setViewportSize(before)
  }
}

/**
 * Waits for what the page still loads, for toasts to go and for running transitions: a colour half-way is
 * nobody's design, and a page that grows afterwards has its end under the phone's bar.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('.boot, .skeleton, .toast-card')).toHaveCount(0)
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getTiming().iterations !== Infinity,
        )
    // The end of one may be the start of the next, a frame later.
    for (let now = running(); now.length > 0; now = running()) {
      await Promise.allSettled(now.map((animation) => animation.finished))
      await new Promise(requestAnimationFrame)
    }
  })
}

async function expectNone(page: Page, rules: Axe.RunOnly, look: string): Promise<void> {
  await settle(page)
  const violations = await withWholePage(page, async () => {
    await settle(page)
    return findViolations(page, rules)
  })
  const report = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(report, `accessibility of ${page.url()}${look}`).toEqual([])
}

/** Expects the page as it stands to have no violation of WCAG 2.2 AA that axe can see. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, allRules, '')
}

/** The same in each of these themes, for what depends on them; the rest was looked at before. */
export async function expectReadableIn(page: Page, themes: readonly Theme[]): Promise<void> {
  await withWholePage(page, async () => {
    for (const theme of themes) {
      await chooseTheme(page, theme)
      await expectNone(page, themeRules, ` in ${theme}`)
    }
  })
}
