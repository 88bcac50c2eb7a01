import { paths } from '../../src/config/paths'
import { throttle } from '../bench/front-end/visit'
import { expect, test } from './support/fixtures'
import { createMaps } from './support/maps'

/** The sum of layout shifts that no tap caused, as a browser counts it. */
declare global {
  interface Window {
    shifted?: number
  }
}

const screens = [
  paths.dashboard,
  paths.shop,
  paths.shopProducts,
  paths.scanner,
  paths.map,
  paths.profile,
]

test('Player screens keep their place while they load on a slow phone', async ({
  page,
  enterHunt,
  organiser,
}) => {
  test.slow()
  const { hunt } = await enterHunt()
  await createMaps(organiser, hunt)
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const cdp = await throttle(page)
  for (const path of screens) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const shifted = await page.evaluate(() => window.shifted ?? Number.NaN)
    // Small shifts of the dashboard are one large shift (0.17) if their responses arrive in the same frame.
    expect(shifted, path).toBeLessThan(path === paths.dashboard ? 0.02 : 0.05)
  }
  await cdp.detach()
})
