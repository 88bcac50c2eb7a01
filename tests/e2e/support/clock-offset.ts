import type { Page } from '@playwright/test'

/** One day, ms. */
export const DAY_MS = 24 * 60 * 60_000

/** Shifts the page's clock by `offset` ms; timers still run. Call before the page loads. */
export async function offsetClock(page: Page, offset: number): Promise<void> {
  await page.addInitScript((shift) => {
    const NativeDate = Date
    const nativeNow = Date.now.bind(Date)
    window.Date = new Proxy(NativeDate, {
      construct: (target, args: unknown[]) =>
        Reflect.construct(target, args.length === 0 ? [nativeNow() + shift] : args) as Date,
      apply: () => new NativeDate(nativeNow() + shift).toString(),
      get: (target, key) =>
        key === 'now' ? () => nativeNow() + shift : (Reflect.get(target, key) as unknown),
    })
  }, offset)
}
