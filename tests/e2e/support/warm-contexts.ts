import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** All that a site keeps in a browser, but for the HTTP cache: for that one the context is kept. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

type WarmContext = {
  context: BrowserContext
  /** Closes its pages and takes back what they and the test stored, granted, routed and set. */
  clean: () => Promise<void>
}

/**
 * A worker's browser contexts, one for each set of options, lent to one test after the other. Where the
 * app was loaded before, the next load is cheaper by a third: its files come from the cache, compiled.
 * What cannot be taken back, a script or a clock of the whole context, needs `ownContext` instead.
 */
export class WarmContexts {
  readonly #contexts = new Map<string, WarmContext>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Lends a clean context with these options. Give it back with `clean`. */
  async get(baseURL: string, options: BrowserContextOptions): Promise<WarmContext> {
    const key = JSON.stringify(options)
    const known = this.#contexts.get(key)
    if (known) return known
    const made = await this.#make(baseURL, options)
    this.#contexts.set(key, made)
    return made
  }

  async close(): Promise<void> {
    for (const { context } of this.#contexts.values()) await context.close()
  }

  async #make(baseURL: string, options: BrowserContextOptions): Promise<WarmContext> {
    const context = await this.#browser.newContext({ ...options, baseURL })
    // Shows nothing, ever: the storage is emptied through it when the test's own pages are gone.
    const keeper = await context.newPage()
    const devtools = await context.newCDPSession(keeper)
    const visited = new Set<string>()
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).origin))
    })
    const clean = async () => {
      const open = context.pages().filter((page) => page !== keeper)
      await Promise.all(open.map((page) => page.close()))
      await Promise.all([
        ...[...visited].map((origin) =>
          devtools.send('Storage.clearDataForOrigin', { origin, storageTypes }),
        ),
        context.clearCookies(),
        context.clearPermissions(),
        context.setGeolocation(null),
        context.setOffline(false),
        context.unrouteAll(),
      ])
      visited.clear()
    }
    return { context, clean }
  }
}
