import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { createHunt, join, type TestHunt } from './hunt'
import { startIsolatedServer, type IsolatedServer } from './isolated-server'
import { connectOrganiser, createUser, type Api, type TestUser } from './users'

/** A server that tests can stop, with a hunt. */
export interface OfflineHunt {
  server: IsolatedServer
  organiser: Api
  hunt: TestHunt
}

/** Starts a server for the tests of a file, which install their own service workers. */
export function setUpOfflineHunt(): OfflineHunt {
  // A service worker belongs to the browser context, so tests cannot share one.
  test.use({ serviceWorkers: 'allow', reuseContext: false })
  const shared = {} as OfflineHunt
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    shared.server = await startIsolatedServer()
    shared.organiser = await connectOrganiser(shared.server.url)
    shared.hunt = await createHunt(shared.organiser)
  })
  test.afterAll(() => shared.server.dispose())
  return shared
}

/** Creates a player of the hunt whose session the browser has stored. */
export async function signInPlayer(
  { server, organiser, hunt }: OfflineHunt,
  context: BrowserContext,
): Promise<TestUser> {
  const user = await createUser(server.url, organiser)
  await join(user.api, hunt)
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }
    },
    [...user.session],
  )
  return user
}

/** Waits until the service worker has cached the app. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** The scans of the offline queue in this state. */
export const queuedScans = (page: Page, state: 'pending' | 'counted' | 'rejected') =>
  page.locator(`li[data-state="${state}"]`)

/** Resolves when the browser has stored these texts for offline use. */
export async function expectStored(page: Page, ...texts: string[]): Promise<void> {
  const answers = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('kincskereses-answers')
          opening.onerror = () => reject(new Error('The answers cannot be opened.'))
          opening.onsuccess = () => {
            const store = opening.result.transaction('by-player').objectStore('by-player')
            const reading = store.getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(reading.result))
            }
          }
        }),
    )
  for (const text of texts) await expect.poll(answers).toContain(text)
}
