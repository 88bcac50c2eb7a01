import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What depends on the theme. */
export const themeRules = ['color-contrast', 'target-size', 'link-in-text-block']

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs with the whole page in view: what lies under the fixed bar of a phone can be scrolled out of it. */
async function withWholePage<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  if (!before) return run()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: before.width, height: Math.max(height, before.height) })
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

/**
 * Expects the page as it stands to have no violation of WCAG 2.2 AA that axe can see.
 * @param rules only these, when the rest was looked at before
 */
export async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await settle(page)
  const { violations } = await withWholePage(page, async () => {
    await settle(page)
    // Else axe ends in a blank page of its own, for the sake of foreign frames; the app has none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    return (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze()
  })
  const report = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(report, `accessibility of ${page.url()}`).toEqual([])
}
