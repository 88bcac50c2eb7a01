import type { Page } from '@playwright/test'

/** A day, ms: how wrong a phone's clock may be. */
export const DAY_MS = 24 * 60 * 60_000

/** Sets the page's clock off by some milliseconds; timers still run. Call before the page loads. */
export async function setClockOff(page: Page, offset: number): Promise<void> {
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
