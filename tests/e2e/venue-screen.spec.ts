import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { paths } from '../../src/config/paths'
import { themes, type Theme } from '../../src/stores/theme'
import { rowOf } from './support/admin'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { createHunt, join, openVenueScreen, scan, type TestHunt } from './support/hunt'
import { waitForServiceWorker } from './support/offline'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')
const en = textsOf('en')

test.use({ viewport: { width: 1920, height: 1080 } })

async function save(
  organiser: Api,
  { sessionId }: TestHunt,
  { theme = 'dark' as Theme, language = 'hu', embedding = false } = {},
): Promise<void> {
  await organiser
    .rpc('admin_save_venue_screen', {
      p_game_session_id: sessionId,
      p_panels: ['countdown', 'board', 'finds', 'announcements', 'join'],
      p_theme: theme,
      p_language: language,
      p_allows_embedding: embedding,
    })
    .throwOnError()
}

const placesOf = (page: Page) => page.getByRole('table').getByRole('rowheader')

test('An organiser makes a link, and the screen follows the hunt until it is revoked @quick', async ({
  organiser,
  signIn,
  newUser,
  page,
  newPage,
}) => {
  const hunt = await createHunt(organiser)
  const [anna, bela] = [
    await newUser({ name: 'Kovács Anna' }),
    await newUser({ name: 'Nagy Béla' }),
  ]
  for (const player of [anna, bela]) await join(player.api, hunt)
  await scan(anna.api, hunt, hunt.codes[0])

  await signIn({ role: 'admin' })
  await page.goto('/admin/game-sessions')
  await rowOf(page, hunt.name)
    .getByRole('button', { name: hu('table.moreFor', { name: hunt.name }) })
    .click()
  await page.getByRole('menuitem', { name: hu('admin.sessions.screen'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: hu('admin.screen.create') }).click()
  const link = dialog.getByRole('link', { name: /\/screen\// })
  await expect(link).toBeVisible()
  await expectNoViolations(page)
  const address = (await link.getAttribute('href')) ?? ''

  const screen = await newPage()
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: hunt.name })).toBeVisible()
  await expect(placesOf(screen)).toHaveText(['K. A.'])
  await bela.api.rpc('update_profile', { p_is_named_publicly: true }).throwOnError()
  await scan(bela.api, hunt, hunt.codes[1])
  await expect(placesOf(screen)).toHaveText(['Nagy Béla', 'K. A.'])
  await expect(screen.getByRole('img', { name: /\/join\// })).toBeVisible()

  await dialog.getByRole('button', { name: hu('admin.screen.revoke') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('admin.screen.renewHint'))
  await question.getByRole('button', { name: hu('admin.screen.revoke') }).click()
  await expect(screen.getByRole('heading', { name: hu('screen.deadTitle') })).toBeVisible()
  await expect(screen.getByText('Nagy Béla')).toHaveCount(0)
})

test('A frozen board is revealed from last to first by key presses', async ({
  organiser,
  newUser,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const address = await openVenueScreen(organiser, hunt)
  const [anna, bela] = [
    await newUser({ name: 'Kovács Anna' }),
    await newUser({ name: 'Nagy Béla' }),
  ]
  for (const player of [anna, bela]) await join(player.api, hunt)
  await scan(anna.api, hunt, hunt.codes[0])
  const { sessionId } = hunt
  await organiser
    .rpc('admin_freeze_leaderboard', { p_game_session_id: sessionId, p_is_frozen: true })
    .throwOnError()
  await scan(bela.api, hunt, hunt.codes[1])
  await page.goto(address)
  await expect(placesOf(page)).toHaveText(['K. A.'])

  const reveal = (places: number | null) =>
    organiser
      .rpc('admin_reveal_places', { p_game_session_id: sessionId, p_revealed: places as number })
      .throwOnError()
  await reveal(0)
  await expect(placesOf(page)).toHaveText([hu('screen.hidden'), hu('screen.hidden')])
  await page.keyboard.press('Space')
  await expect(placesOf(page)).toHaveText([hu('screen.hidden'), 'K. A.'])
  await expectNoViolations(page)
  await page.keyboard.press('PageDown')
  await expect(placesOf(page)).toHaveText(['N. B.', 'K. A.'])
  await reveal(null)
  await expect(placesOf(page)).toHaveText(['K. A.'])
})

test('The screen says when its data is old, and goes on when the network is back', async ({
  organiser,
  page,
  context,
}) => {
  const hunt = await createHunt(organiser)
  await page.goto(await openVenueScreen(organiser, hunt))
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await context.setOffline(true)
  const notice = page.getByText(hu('screen.stale', { time: '' }).trim())
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: hunt.name })).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden({ timeout: 20_000 })
})

test('The screen is accessible in every theme, and on a phone', async ({ organiser, page }) => {
  test.slow()
  const hunt = await createHunt(organiser)
  await page.goto(await openVenueScreen(organiser, hunt))
  for (const theme of themes) {
    await save(organiser, hunt, { theme, language: 'en' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectNoViolations(page)
  }
  await expect(page.getByRole('heading', { name: en('screen.finds') })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
})

/** Starts a page at another port that shows an address in a frame. */
async function startFrame(address: string) {
  const site = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe width="800" height="600" src="${address}"></iframe>`),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return {
    port,
    close: () => {
      site.close()
      site.closeAllConnections()
    },
  }
}

test('Other sites embed the screen only where the organiser allows it', async ({
  organiser,
  page,
  browser,
}) => {
  const hunt = await createHunt(organiser)
  const address = await openVenueScreen(organiser, hunt)
  await page.goto('/contact')
  const framed = `${new URL(page.url()).origin}${address}?embed`
  const site = await startFrame(framed)
  const { port } = site
  try {
    await page.goto(`http://localhost:${port}/`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: hu('screen.framedTitle') })).toBeVisible()
    await save(organiser, hunt, { embedding: true })
    await expect(frame.getByRole('heading', { name: hunt.name })).toBeVisible()

    // Also with the service worker, which answers other navigations itself.
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const again = await context.newPage()
    await again.goto(new URL(framed).origin + paths.terms)
    await waitForServiceWorker(again)
    await again.goto(`http://127.0.0.1:${port}/`)
    const title = again.frameLocator('iframe').getByRole('heading', { name: hunt.name })
    await expect(title).toBeVisible()
    await context.close()
  } finally {
    site.close()
  }
})

test('Nothing but an allowed screen stands in the frame of a page on the same site', async ({
  organiser,
  signIn,
  page,
}) => {
  const hunt = await createHunt(organiser)
  const screen = await openVenueScreen(organiser, hunt)
  await save(organiser, hunt, { embedding: true })
  await signIn({ role: 'admin' })
  await page.goto(paths.contact)
  const { origin } = new URL(page.url())
  const frame = page.frameLocator('iframe')
  const notice = frame.getByRole('heading', { name: hu('screen.framedTitle') })

  // The server refuses.
  for (const address of ['/screen/', '/screen//admin', `${screen}/admin?embed`, screen]) {
    const site = await startFrame(`${origin}${address}`)
    await page.goto(`http://127.0.0.1:${site.port}/`, { waitUntil: 'commit' })
    await expect.poll(() => page.frames()[1]?.url(), address).toMatch(/^chrome-error:/)
    site.close()
  }

  // So does the app where a host sends no such headers.
  await page.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, headers: { 'content-type': 'text/html' } })
  })
  const others = [
    '/',
    '/screen/',
    '/screen//admin',
    '/dashboard',
    '/login',
    '/results/x',
    '/recap/x',
  ]
  for (const address of [...others, '/nincs-ilyen', screen, screen.replace('screen', 'SCREEN')]) {
    const site = await startFrame(`${origin}${address}`)
    await page.goto(`http://127.0.0.1:${site.port}/`, { waitUntil: 'commit' })
    await expect(notice, address).toBeVisible()
    await expect(frame.getByRole('link'), address).toHaveText([hu('screen.framedOpen')])
    await expect(frame.getByRole('button'), address).toHaveCount(0)
    site.close()
  }
  await page.unrouteAll()

  // Nor does an allowed screen lead to another page.
  const site = await startFrame(`${origin}${screen}?embed`)
  await page.goto(`http://127.0.0.1:${site.port}/`, { waitUntil: 'commit' })
  await expect(frame.getByRole('heading', { name: hunt.name })).toBeVisible()
  await frame.locator('html').evaluate(() => {
    window.history.pushState(null, '', '/admin')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(notice).toBeVisible()
  const opened = page.waitForEvent('popup')
  await frame.getByRole('link').click()
  await (await opened).waitForURL(`${origin}/admin`)
  site.close()
})
