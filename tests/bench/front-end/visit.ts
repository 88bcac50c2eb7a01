import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** The phone and the network that the budget is about. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export type Transfer = {
  /** Path, and for a read of the database its query. */
  path: string
  method: string
  /** Document, Script, Stylesheet, Font, Fetch, … as DevTools calls it. */
  type: string
  /** On the wire, headers included. */
  bytes: number
}

export type Visit = {
  transfers: Transfer[]
  /** First contentful paint, ms after the navigation began. */
  firstContent: number
  /** When what the caller waited for was there, ms after the navigation began. */
  usable: number
  /** Cumulative layout shift without those that follow a tap. */
  layoutShift: number
  /** The longest task of the main thread after the first paint, ms. */
  longestTask: number
}

export type VisitOptions = {
  url: string
  /** CSS selector of what makes the page usable. */
  until: string
  /** Local storage of a signed-in player. */
  storage?: ReadonlyMap<string, string>
}

/** Everything that arrives over the network, by request. */
async function recordTransfers(cdp: CDPSession): Promise<Transfer[]> {
  const methods = new Map<string, string>()
  const open = new Map<string, Transfer>()
  const transfers: Transfer[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    methods.set(requestId, request.method)
  })
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { pathname, search } = new URL(response.url)
    const path = pathname.startsWith('/rest/') ? pathname + search : pathname
    open.set(requestId, { path, type, method: methods.get(requestId) ?? '', bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId)
    if (transfer) transfers.push({ ...transfer, bytes: encodedDataLength })
  })
  await cdp.send('Network.enable')
  return transfers
}

declare global {
  interface Window {
    /** What the page's own observers saw, by PerformanceObserver type. */
    seen?: { layoutShift: number; tasks: { start: number; duration: number }[] }
  }
}

/** Watches layout shifts and long tasks from the first script of the page on. */
function observe(): void {
  const seen: NonNullable<Window['seen']> = { layoutShift: 0, tasks: [] }
  window.seen = seen
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (!shift.hadRecentInput) seen.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries())
      seen.tasks.push({ start, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** A phone whose browser has nothing stored yet but the session of a player. */
export async function openPhone(
  browser: Browser,
  storage: VisitOptions['storage'],
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers,
    locale: 'hu-HU',
    // The budget counts gzip; Brotli, which browsers prefer, weighs a little less.
    ...(serviceWorkers === 'block' && { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }),
  })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...(storage ?? [])],
  )
  return context
}

/** Makes a page as slow as a cheap phone on slow 4G. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return cdp
}

/** Time without a request after which a screen has everything, ms; starting it takes almost as long. */
const QUIET_MS = 3000

/** Waits until nothing more is asked for. */
async function waitUntilQuiet(page: Page, transfers: readonly Transfer[]): Promise<void> {
  let seen: number
  do {
    seen = transfers.length
    await page.waitForTimeout(QUIET_MS)
  } while (transfers.length > seen)
}

async function openUntilUsable(page: Page, url: string, until: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(
    (selector) => (document.querySelector(selector) ? performance.now() : 0),
    until,
    { polling: 'raf' },
  )
  return usable.jsonValue()
}

/** Opens a page as a phone on slow 4G does for the first time: nothing in any cache, gzip only. */
export async function visit(
  browser: Browser,
  { url, until, storage }: VisitOptions,
): Promise<Visit> {
  // The service worker fetches what the next visits need; this is about the first one.
  const context = await openPhone(browser, storage)
  try {
    await context.addInitScript(observe)
    const page = await context.newPage()
    const transfers = await recordTransfers(await slowDown(page))
    const usable = await openUntilUsable(page, url, until)
    await waitUntilQuiet(page, transfers)
    const seen = await page.evaluate(() => ({
      firstContent:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      layoutShift: window.seen?.layoutShift ?? Number.NaN,
      tasks: window.seen?.tasks ?? [],
    }))
    const later = seen.tasks.filter(({ start }) => start >= seen.firstContent)
    return {
      transfers: [...transfers],
      usable,
      firstContent: seen.firstContent,
      layoutShift: seen.layoutShift,
      longestTask: Math.max(0, ...later.map(({ duration }) => duration)),
    }
  } finally {
    await context.close()
  }
}

/**
 * Opens a page on a phone that has been here before: the service worker has stored the app.
 * @returns when it was usable, ms after the navigation began
 */
export async function visitAgain(
  browser: Browser,
  { url, until, storage }: VisitOptions,
): Promise<number> {
  const context = await openPhone(browser, storage, 'allow')
  try {
    const first = await context.newPage()
    // A first visit that starts at the sign-in form stores nothing yet.
    await openUntilUsable(first, new URL('/terms', url).href, 'main h1')
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await first.waitForLoadState('networkidle')
    await first.close()
    const page = await context.newPage()
    await slowDown(page)
    return await openUntilUsable(page, url, until)
  } finally {
    await context.close()
  }
}
