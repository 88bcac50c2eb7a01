import type { Page } from '@playwright/test'
import { adminPaths, paths } from '../../src/config/paths'
import { playerPaths } from '../support/player-paths'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt } from './support/hunt'
import { navigateWithinApp } from './support/navigation'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const aCode = '123e4567-e89b-42d3-a456-426614174000'
const signedInPaths = playerPaths.map((path) => path.replace(':qrId', aCode))

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: hu('notFound.title') })).toBeVisible()
}

test('When signed out, the start page and every guarded screen redirect to the sign-in screen @quick', async ({
  page,
}) => {
  for (const path of [paths.home, paths.dashboard, paths.admin]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.login)
  }
  for (const path of [...signedInPaths, ...adminPaths]) {
    await navigateWithinApp(page, paths.register)
    await expect(page.getByRole('heading', { name: hu('auth.signUpTitle') })).toBeVisible()
    await navigateWithinApp(page, path)
    await expect(page, path).toHaveURL(paths.login)
  }
})

test('When signed in, the start page and the sign-in screens redirect to the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of [paths.home, paths.login, paths.register, paths.resetPasswordRequest]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(paths.dashboard)
  }
})

test('Players are redirected from every admin screen to the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(paths.admin)
  await expect(page).toHaveURL(paths.dashboard)
  for (const path of adminPaths) {
    await navigateWithinApp(page, paths.shop)
    await expect(page.getByRole('heading', { name: hu('shop.title') })).toBeVisible()
    await navigateWithinApp(page, path)
    await expect(page, path).toHaveURL(paths.dashboard)
  }
})

test('Public pages open without sign-in, with their anchors @quick', async ({ page }) => {
  await page.goto(paths.contact)
  await expect(page.getByRole('heading', { name: hu('contact.title') })).toBeVisible()
  await page.goto(paths.termsOfService)
  await expect(
    page.getByRole('heading', { name: hu('terms.service.title'), exact: true }),
  ).toBeInViewport()
  await page.goto(paths.privacyPolicy)
  await expect(
    page.getByRole('heading', { name: hu('terms.privacy.title'), exact: true }),
  ).toBeInViewport()
})

test('Unknown paths show the not-found screen in every route group', async ({ page, signIn }) => {
  for (const path of ['/nincs-ilyen', '/terms/nincs', '/login/nincs']) {
    await page.goto(path)
    await expectNotFound(page)
  }
  await signIn({ role: 'admin' })
  for (const path of ['/nincs-ilyen', '/shop/nincs', '/map/nincs', '/admin/nincs']) {
    await page.goto(path)
    await expectNotFound(page)
  }
  await page.getByRole('link', { name: hu('notFound.home') }).click()
  await expect(page).toHaveURL(paths.dashboard)
})

test('Below 316 px only the notice is shown', async ({ page }) => {
  await page.goto(paths.login)
  const heading = page.getByRole('heading', { name: hu('auth.signInTitle') })
  const notice = page.getByText(hu('common.tooNarrow'))
  await page.setViewportSize({ width: 316, height: 700 })
  await expect(heading).toBeVisible()
  await expect(notice).toBeHidden()
  await page.setViewportSize({ width: 315, height: 700 })
  await expect(notice).toBeVisible()
  await expect(heading).toBeHidden()
})

test('Below 316 px the notice replaces an open dialog, which then returns', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(paths.dashboard)
  await page.getByRole('button', { name: hu('announcements.title') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 315, height: 700 })
  await expect(page.getByText(hu('common.tooNarrow'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 316, height: 700 })
  await expect(dialog).toBeVisible()
})

test('A failed chunk offers a reload within the layout, never an automatic one', async ({
  page,
  signIn,
}) => {
  await signIn()
  let visits = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1
  })
  await page.route(/\/assets\/shop-page-.*\.js$/, (route) => route.abort())
  await page.goto(paths.shop)
  await expect(page.getByRole('heading', { name: hu('common.updateTitle') })).toBeVisible()
  expect(visits).toBe(1)
  await expect(page.getByRole('navigation', { name: hu('nav.main') })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: hu('common.reload') }).click()
  await expect(page.getByRole('heading', { name: hu('shop.title') })).toBeVisible()
})

for (const [what, file] of [
  ['routes', 'assets/admin-routes-*.js'],
  ['frame', 'assets/admin-layout-*.js'],
  ['first screen', 'assets/overview-screen-*.js'],
  ['texts', 'locales/hu/admin.json'],
]) {
  test(`The admin area reports that its ${what} could not be loaded`, async ({ page, signIn }) => {
    await signIn({ role: 'admin' })
    await page.route(`**/${file}`, (route) => route.abort())
    await page.goto(paths.admin)
    await expect(page.getByRole('heading', { name: hu('common.updateTitle') })).toBeVisible({
      timeout: 30_000,
    })
    await page.unrouteAll()
    await page.getByRole('button', { name: hu('common.reload') }).click()
    await expect(page.getByRole('heading', { name: hu('admin.overview.title') })).toBeVisible()
  })
}

for (const file of ['index-*.js', 'vendor-*.js', 'index-*.css']) {
  test(`A page that cannot start says so in three languages: ${file}`, async ({ page }) => {
    await page.goto(paths.login)
    const failure = page.getByText('The page could not be loaded.')
    await expect(failure).toHaveCount(0)
    await page.route(`**/assets/${file}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    )
    await page.goto(paths.login)
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(failure).toHaveCount(0)
  })
}

test('A toast stays three seconds, then fades', async ({ page, signIn, organiser }) => {
  const hunt = await createHunt(organiser)
  await signIn()
  await page.clock.install()
  await page.goto(paths.dashboard)
  const entry = page.getByRole('listitem').filter({ hasText: hunt.name })
  await entry.getByRole('button', { name: hu('game.join') }).click()
  const toast = page.locator('.toast-card')
  await expect(toast).toHaveText(hu('game.joined_other', { name: hunt.name, count: 100 }))

  // At most two of the three seconds have passed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await expect(toast).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(3000)
  await expect(toast).toHaveCount(0)
})

test('Without profile and balance the navbar shows NaN and 0', async ({ page, enterHunt }) => {
  await enterHunt()
  await page.route('**/rest/v1/rpc/get_player_state', (route) => route.abort())
  await page.goto(paths.terms)
  await page.goto(paths.shop)
  await expect(page.getByRole('button', { name: hu('nav.profileMenu') })).toHaveText('NaN')
  await expectBalance(page, 0)
})

test('A signed-in player loads the files of a screen beside the entry script, and each once', async ({
  page,
  enterHunt,
}) => {
  await enterHunt()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  for (const path of [paths.shop, paths.ar.replace(':qrId', aCode)]) {
    loaded.length = 0
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    const files = loaded.filter((file) => /^\/(assets|locales)\/.*\.(js|css|json)$/.test(file))
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
    const preloads = page.locator('link[rel=modulepreload], link[rel=preload]')
    const hrefs = await preloads.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLLinkElement).href).pathname),
    )
    expect(hrefs).toEqual(expect.arrayContaining(files.filter((file) => /-page-/.test(file))))
  }
})
