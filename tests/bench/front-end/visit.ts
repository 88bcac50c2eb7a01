import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Network throttling for a cheap phone. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export type Transfer = {
  /** Path; for the Data API with the query string. */
  path: string
  method: string
  /** Resource type in DevTools: Document, Script, Stylesheet, Font, Fetch, … */
  type: string
  /** Transfer size, headers included. */
  bytes: number
}

export type Visit = {
  transfers: Transfer[]
  /** What a signed-in player's phone loads later, for use without a network. */
  offlineCopies: Transfer[]
  /** First contentful paint, ms after the start of the navigation. */
  firstContent: number
  /** Time until the element of `until` exists, ms after the start of the navigation. */
  usable: number
  /** Cumulative layout shift without shifts caused by a tap. */
  layoutShift: number
  /** Longest main-thread task after the first paint, ms. */
  longestTask: number
}

export type VisitOptions = {
  url: string
  /** CSS selector of the element that makes the page usable. */
  until: string
  /** Local storage of a signed-in player. */
  storage?: ReadonlyMap<string, string>
}

/** Records the size of every response. */
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
    /** Entries of the PerformanceObservers. */
    observed?: { layoutShift: number; tasks: { start: number; duration: number }[] }
  }
}

/** Observes layout shifts and long tasks; runs before the page's scripts. */
function observe(): void {
  const observed: NonNullable<Window['observed']> = { layoutShift: 0, tasks: [] }
  window.observed = observed
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (!shift.hadRecentInput) observed.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries())
      observed.tasks.push({ start, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Opens a phone whose browser has empty caches, and only the session of a player in local storage. */
export async function openPhone(
  browser: Browser,
  storage: VisitOptions['storage'],
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers,
    locale: 'hu-HU',
  })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...(storage ?? [])],
  )
  return context
}

/** Throttles CPU and network of a page to a cheap phone on slow 4G. */
export async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return cdp
}

/** Time without a response after which a screen counts as loaded, ms. */
const QUIET_MS = 3000

/** Time after which the offline copies have been loaded (src/app/use-offline-prefetch.ts), ms after usable. */
const OFFLINE_COPIES_MS = 15_000

/** Waits until no more responses arrive. */
async function waitUntilQuiet(page: Page, transfers: readonly Transfer[]): Promise<void> {
  let quietSince = Date.now()
  let count = transfers.length
  while (Date.now() - quietSince < QUIET_MS) {
    await page.waitForTimeout(100)
    if (transfers.length > count) quietSince = Date.now()
    count = transfers.length
  }
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

/** Measures the first visit of a page on slow 4G: empty caches, Brotli. */
export async function visit(
  browser: Browser,
  { url, until, storage }: VisitOptions,
): Promise<Visit> {
  // Service workers are blocked: they would also download files for later visits.
  const context = await openPhone(browser, storage)
  try {
    await context.addInitScript(observe)
    const page = await context.newPage()
    const transfers = await recordTransfers(await throttle(page))
    const usable = await openUntilUsable(page, url, until)
    await waitUntilQuiet(page, transfers)
    const measured = await page.evaluate(() => ({
      firstContent:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      layoutShift: window.observed?.layoutShift ?? Number.NaN,
      tasks: window.observed?.tasks ?? [],
    }))
    const loaded = transfers.length
    if (storage) await page.waitForTimeout(OFFLINE_COPIES_MS)
    const later = measured.tasks.filter(({ start }) => start >= measured.firstContent)
    return {
      transfers: transfers.slice(0, loaded),
      offlineCopies: transfers.slice(loaded),
      usable,
      firstContent: measured.firstContent,
      layoutShift: measured.layoutShift,
      longestTask: Math.max(0, ...later.map(({ duration }) => duration)),
    }
  } finally {
    await context.close()
  }
}

/**
 * Measures a later visit, after the service worker has cached the app.
 * @returns time until the page is usable, ms after the start of the navigation
 */
export async function visitAgain(
  browser: Browser,
  { url, until, storage }: VisitOptions,
): Promise<number> {
  const context = await openPhone(browser, storage, 'allow')
  try {
    const first = await context.newPage()
    // Not the sign-in form: a first visit that starts there does not install the service worker.
    await openUntilUsable(first, new URL('/terms', url).href, 'main h1')
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await first.waitForLoadState('networkidle')
    await first.close()
    const page = await context.newPage()
    await throttle(page)
    return await openUntilUsable(page, url, until)
  } finally {
    await context.close()
  }
}
