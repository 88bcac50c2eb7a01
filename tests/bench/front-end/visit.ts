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
  path: string
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
  const open = new Map<string, Transfer>()
  const transfers: Transfer[] = []
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    open.set(requestId, { path: new URL(response.url).pathname, type, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId)
    if (transfer) transfers.push({ ...transfer, bytes: encodedDataLength })
  })
  await cdp.send('Network.enable')
  return transfers
}

async function openPhone(browser: Browser, storage: VisitOptions['storage']) {
  const context = await browser.newContext({
    ...phone,
    // The service worker fetches what the next visits need; this is about the first one.
    serviceWorkers: 'block',
    locale: 'hu-HU',
    // The budget counts gzip; Brotli, which browsers prefer, weighs a little less.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...(storage ?? [])],
  )
  return context
}

async function firstContentOf(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
}

/** Opens a page as a phone on slow 4G does for the first time: nothing in any cache, gzip only. */
export async function visit(
  browser: Browser,
  { url, until, storage }: VisitOptions,
): Promise<Visit> {
  const context: BrowserContext = await openPhone(browser, storage)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const transfers = await recordTransfers(cdp)
    await cdp.send('Network.emulateNetworkConditions', slow4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await page.waitForFunction(
      (selector) => (document.querySelector(selector) ? performance.now() : 0),
      until,
      { polling: 'raf' },
    )
    const visited = { usable: await usable.jsonValue(), firstContent: await firstContentOf(page) }
    await page.waitForLoadState('networkidle')
    return { ...visited, transfers: [...transfers] }
  } finally {
    await context.close()
  }
}
