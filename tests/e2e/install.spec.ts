import { devices, type Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { releaseSite } from './support/released-site'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** What Chromium does when it finds the app worth installing; headless ones never do by themselves. */
const offer = (page: Page) =>
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

test('The manifest has all that an installed app needs', async ({ page, request }) => {
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

test('The browser asks again for the service worker, and keeps what has a hash', async ({
  request,
}) => {
  for (const path of ['/sw.js', '/index.html', '/manifest.webmanifest']) {
    expect((await request.get(path)).headers()['cache-control']).toBe('no-cache')
  }
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app runs on its own, and no answer of the API is kept by it', async ({
    page,
    signIn,
  }) => {
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

  test('a new version waits for the player’s word and then comes in', async ({
    page,
    context,
    baseURL,
  }) => {
    const site = await releaseSite(baseURL ?? '')
    try {
      await page.goto(`${site.url}/contact`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const banner = page.getByRole('region', { name: hu('common.newVersion') })
      await expect(banner).toHaveCount(0)

      site.release()
      const comeBack = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await comeBack()
      await expect(banner).toBeVisible()
      await banner.getByRole('button', { name: hu('common.newVersionLater') }).click()
      await expect(banner).toHaveCount(0)

      // It is offered again with the next visit, and comes in when it is asked for.
      await page.reload()
      await expect(banner).toBeVisible()
      const otherTab = await context.newPage()
      await otherTab.goto(`${site.url}/contact`)
      const otherBanner = otherTab.getByRole('region', { name: hu('common.newVersion') })
      await expect(otherBanner).toBeVisible()
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

      // A tab that was not asked stays as it is, and comes in when it is.
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

test('Menu and profile offer the installation while the browser does', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: hu('profile.title') })).toBeVisible()
  await expect(installButton(page)).toHaveCount(0)
  expect(await offer(page)).toBe(true)
  await expect(installButton(page)).toBeVisible()
  await page.getByRole('button', { name: hu('nav.profileMenu') }).click()
  await page.getByRole('menuitem', { name: hu('install.button') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  // One question is all that an offer is good for.
  await expect(installButton(page)).toHaveCount(0)
  await offer(page)
  await expect(installButton(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(installButton(page)).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test('the way through the browser’s own menu is explained', async ({ page, signIn }) => {
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
