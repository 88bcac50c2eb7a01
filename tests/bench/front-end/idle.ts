import type { Browser } from '@playwright/test'
import { openPhone } from './visit'

const FIVE_MINUTES = 5 * 60_000
/** After the last request of opening the screen, ms. */
const SETTLED = 15_000

/** What a screen does while nobody touches it. */
export interface Idleness {
  /** Requests in five minutes, by path. */
  requests: string[]
  /** The shortest interval, and the shortest timer that sets itself again, ms. */
  shortestTimer: number
}

declare global {
  interface Window {
    /** Delays of the timers that were set, ms. */
    timers?: number[]
  }
}

/** Leaves a screen open for five minutes in which nothing happens. */
export async function measureIdle(
  browser: Browser,
  url: string,
  storage: ReadonlyMap<string, string>,
): Promise<Idleness> {
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
    await page.waitForTimeout(SETTLED)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.evaluate(() => {
      window.timers = []
    })
    await page.waitForTimeout(FIVE_MINUTES)
    const timers = await page.evaluate(() => window.timers ?? [])
    return { requests, shortestTimer: Math.min(Infinity, ...timers) }
  } finally {
    await context.close()
  }
}
