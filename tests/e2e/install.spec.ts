import { devices, type Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { createHunt, openVenueScreen } from './support/hunt'
import { startSiteProxy } from './support/site-proxy'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** Fires `beforeinstallprompt`, which headless Chromium never does. */
const fireInstallPrompt = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.body.dataset['asked'] = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

const installButton = (page: Page) => page.getByRole('button', { name: hu('install.button') })

test('The manifest has everything that an installable app needs', async ({ page, request }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; purpose: string }[] }
  expect(manifest).toMatchObject({
    name: 'AR Kincskeresés',
    short_name: 'Kincskeresés',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'hu',
  })
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
    new Set(['any', 'maskable']),
  )
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true)
})

test('The service worker is revalidated, and hashed files are cached', async ({ request }) => {
  for (const path of ['/sw.js', '/index.html', '/manifest.webmanifest']) {
    expect((await request.get(path)).headers()['cache-control']).toBe('no-cache')
  }
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app starts offline, and no API response is cached', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/dashboard')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(page.getByRole('navigation', { name: hu('nav.main') })).toBeVisible()
    const addresses = await page.evaluate(async () => {
      const caches = await Promise.all(
        (await window.caches.keys()).map((key) => window.caches.open(key)),
      )
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(addresses).toContain('/index.html')
    expect(addresses.some((path) => path.endsWith('.wasm'))).toBe(true)
    expect(addresses.filter((path) => /^\/(rest|auth|realtime)\//.test(path))).toEqual([])
    expect(addresses.filter((path) => path.includes('/admin.'))).toEqual([])
  })

  /** Content types of the cached files, by path. */
  const cachedContentTypes = (page: Page) =>
    page.evaluate(async () => {
      const types: Record<string, string | null> = {}
      for (const name of await window.caches.keys()) {
        const cache = await window.caches.open(name)
        for (const request of await cache.keys()) {
          const response = await cache.match(request)
          types[new URL(request.url).pathname] = response?.headers.get('content-type') ?? null
        }
      }
      return types
    })
  const cachedHtmlPages = async (page: Page) =>
    Object.entries(await cachedContentTypes(page))
      .filter(([path, type]) => path !== '/index.html' && type?.startsWith('text/html'))
      .map(([path]) => path)
  const workerReady = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => 0))

  test('HTML pages served instead of files are never cached, even during installation', async ({
    page,
    baseURL,
  }) => {
    const site = await startSiteProxy(baseURL ?? '')
    try {
      site.answerWithHtml(/^\/(assets|locales|index\.html)/)
      await page.addInitScript(() => {
        const register = ServiceWorkerContainer.prototype.register
        ServiceWorkerContainer.prototype.register = async function (...args) {
          const registration = await register.apply(this, args)
          registration.installing?.addEventListener('statechange', ({ target }) => {
            document.body.dataset['worker'] = (target as ServiceWorker).state
          })
          return registration
        }
      })
      // Only the worker's requests get wrong responses, not the page's.
      await page.goto(`${site.url}/contact`)
      await expect(page.locator('body')).toHaveAttribute('data-worker', 'redundant')
      expect(await cachedHtmlPages(page)).toEqual([])

      site.answerWithHtml(null)
      await page.reload()
      await workerReady(page)
      expect(Object.keys(await cachedContentTypes(page)).length).toBeGreaterThan(60)
      expect(await cachedHtmlPages(page)).toEqual([])
    } finally {
      await site.close()
    }
  })

  test('wrong cache entries of an earlier release are replaced at the next start', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn()
    await page.goto('/dashboard')
    await workerReady(page)
    await page.reload()
    await expect(page.getByRole('navigation', { name: hu('nav.main') })).toBeVisible()
    const replacedEntries = await page.evaluate(async () => {
      const headers = { 'content-type': 'text/html' }
      let count = 0
      for (const name of await window.caches.keys()) {
        const cache = await window.caches.open(name)
        for (const request of await cache.keys()) {
          await cache.put(request, new Response('<h1>Welcome</h1>', { headers }))
          count += 1
        }
      }
      return count
    })
    expect(replacedEntries).toBeGreaterThan(60)
    // A new tab has an empty memory cache.
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByRole('navigation', { name: hu('nav.main') })).toBeVisible()
    const needed = await tab.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ workerStart }) => workerStart > 0)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/(assets|locales)\//.test(path)),
    )
    expect(needed.length).toBeGreaterThan(10)
    const stillHtml = await cachedHtmlPages(page)
    expect(needed.filter((path) => stillHtml.includes(path))).toEqual([])
    expect(stillHtml.length).toBeLessThan(replacedEntries)
  })

  test('a new version is activated when the player accepts it', async ({
    page,
    context,
    organiser,
    baseURL,
  }) => {
    const hunt = await createHunt(organiser)
    const site = await startSiteProxy(baseURL ?? '')
    try {
      await page.goto(`${site.url}/contact`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const banner = page.getByRole('region', { name: hu('common.newVersion') })
      await expect(banner).toHaveCount(0)

      site.releaseNewVersion()
      const returnToTab = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await returnToTab()
      await expect(banner).toBeVisible()
      await banner.getByRole('button', { name: hu('common.newVersionLater') }).click()
      await expect(banner).toHaveCount(0)

      // The next visit offers it again, and accepting activates it.
      await page.reload()
      await expect(banner).toBeVisible()
      const otherTab = await context.newPage()
      await otherTab.goto(`${site.url}/contact`)
      const otherBanner = otherTab.getByRole('region', { name: hu('common.newVersion') })
      await expect(otherBanner).toBeVisible()
      // Nobody sits at a venue screen.
      const venue = await context.newPage()
      await venue.goto(`${site.url}${await openVenueScreen(organiser, hunt)}`)
      await expect(venue.getByRole('heading', { name: hunt.name })).toBeVisible()
      await expect(venue.getByText(hu('common.newVersion'))).toBeAttached()
      await expect(venue.getByText(hu('common.newVersion'))).toBeHidden()
      await venue.close()
      const reloaded = page.waitForEvent('load')
      await banner.getByRole('button', { name: hu('common.newVersionApply') }).click()
      await reloaded
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toHaveCount(0)
      expect(
        await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          return [registration.active?.state, registration.waiting]
        }),
      ).toEqual(['activated', null])

      // Another tab keeps the old version until it accepts too.
      const otherReloaded = otherTab.waitForEvent('load')
      await otherBanner.getByRole('button', { name: hu('common.newVersionApply') }).click()
      await otherReloaded
      await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(otherBanner).toHaveCount(0)
    } finally {
      await site.close()
    }
  })
})

test('Menu and profile offer the installation while the browser allows it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: hu('profile.title') })).toBeVisible()
  await expect(installButton(page)).toHaveCount(0)
  expect(await fireInstallPrompt(page)).toBe(true)
  await expect(installButton(page)).toBeVisible()
  await page.getByRole('button', { name: hu('nav.profileMenu') }).click()
  await page.getByRole('menuitem', { name: hu('install.button') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  // An install prompt can be used once.
  await expect(installButton(page)).toHaveCount(0)
  await fireInstallPrompt(page)
  await expect(installButton(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(installButton(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test('the installation through the browser’s menu is explained', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/profile')
    await installButton(page).click()
    const guide = page.getByRole('dialog', { name: hu('install.title') })
    await expect(guide).toContainText(hu('install.stepShare'))
    await expect(guide).toContainText(hu('install.stepAdd'))
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
  })
})
