import type { Page } from '@playwright/test'

/** One day, ms. */
export const DAY_MS = 24 * 60 * 60_000

/** Shifts the page's clock by `offset` ms; timers still run. Call before the page loads. */
export async function offsetClock(page: Page, offset: number): Promise<void> {
  await page.addInitScript((wrongBy) => {
    const RightDate = Date
    const rightNow = Date.now.bind(Date)
    window.Date = new Proxy(RightDate, {
      construct: (target, args: unknown[]) =>
        Reflect.construct(target, args.length === 0 ? [rightNow() + wrongBy] : args) as Date,
      apply: () => new RightDate(rightNow() + wrongBy).toString(),
      get: (target, key) =>
        key === 'now' ? () => rightNow() + wrongBy : (Reflect.get(target, key) as unknown),
    })
  }, offset)
}
