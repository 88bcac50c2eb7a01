import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'

// Both tests borrow the same context, one after the other.
test.describe.configure({ mode: 'serial' })

/** What a page of the site finds in its browser. */
async function findings(page: Page) {
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    isOnline: navigator.onLine,
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }))
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return { ...stored, cookies }
}

const nothing = {
  ...{ local: [], session: [], databases: [], caches: [], cookies: [] },
  ...{ isOnline: true, geolocation: 'prompt' },
}

let first: unknown

test('A test leaves things behind in its browser', async ({ page, context }) => {
  first = context
  await page.goto('/healthz')
  expect(await findings(page)).toEqual(nothing)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    document.cookie = 'left=behind'
    await caches.open('left')
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  await context.grantPermissions(['geolocation'])
  await context.route('**/healthz', (route) => route.abort())
  await context.setOffline(true)
  expect(await findings(page)).toEqual({
    ...{ local: ['left'], session: ['left'], databases: ['left'], caches: ['left'] },
    ...{ cookies: ['left'], isOnline: false, geolocation: 'granted' },
  })
})

test('The next one in the same browser finds none of them', async ({ page, context }) => {
  expect(context).toBe(first)
  await page.goto('/healthz')
  expect(await findings(page)).toEqual(nothing)
})
