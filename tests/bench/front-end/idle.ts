import type { Browser } from '@playwright/test'
import { openPhone } from './visit'

const FIVE_MINUTES_MS = 5 * 60_000
/** Wait after loading before the measurement starts, ms. */
const SETTLING_MS = 15_000

/** Activity of a screen without user input. */
export interface IdleActivity {
  /** Requests in five minutes, by path. */
  requests: string[]
  /** Shortest delay of an interval or timer that was set in this time, ms. */
  shortestTimer: number
}

declare global {
  interface Window {
    /** Delays of the timers that were set, ms. */
    timers?: number[]
  }
}

/** Records requests and timers of an open screen in five minutes without user input. */
export async function measureIdle(
  browser: Browser,
  url: string,
  storage: ReadonlyMap<string, string>,
): Promise<IdleActivity> {
  const context = await openPhone(browser, storage)
  try {
    await context.addInitScript(() => {
      const { setTimeout: later, setInterval: every } = window
      window.timers = []
      window.setTimeout = ((work: TimerHandler, ms = 0, ...rest: unknown[]) => {
        window.timers?.push(ms)
        return later(work, ms, ...rest)
      }) as typeof setTimeout
      window.setInterval = ((work: TimerHandler, ms = 0, ...rest: unknown[]) => {
        window.timers?.push(ms)
        return every(work, ms, ...rest)
      }) as typeof setInterval
    })
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLING_MS)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.evaluate(() => {
      window.timers = []
    })
    await page.waitForTimeout(FIVE_MINUTES_MS)
    const timers = await page.evaluate(() => window.timers ?? [])
    return { requests, shortestTimer: Math.min(Infinity, ...timers) }
  } finally {
    await context.close()
  }
}
