import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { installCanvasCamera } from './support/camera'
import { expectNoViolations } from './support/axe'
import { expectSaved } from './support/expectations'
import { expect, test } from './support/fixtures'
import { createHunt, join, type TestHunt, scan } from './support/hunt'
import { startIsolatedServer, type IsolatedServer } from './support/isolated-server'
import { recordOf } from './support/record'
import { textsOf } from './support/texts'
import { connectOrganiser, createUser, openSession, type Api, type TestUser } from './support/users'

const hu = textsOf('hu')

// A service worker belongs to the browser context: each test installs its own.
test.use({ serviceWorkers: 'allow', reuseContext: false })

let server: IsolatedServer
let organiser: Api
let hunt: TestHunt

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startIsolatedServer()
  organiser = await connectOrganiser(server.url)
  hunt = await createHunt(organiser)
})
test.afterAll(() => server.dispose())

/** Creates a player of the hunt whose session the browser has stored. */
async function enter(context: BrowserContext): Promise<TestUser> {
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

const open = (page: Page, path: string) => page.goto(`${server.url}${path}`)
const offlineBanner = (page: Page) => page.getByText(hu('offline.banner'))

/** Resolves when the service worker has cached the app. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Resolves when a response with this text has been persisted. */
async function answerKept(page: Page, text: string): Promise<void> {
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
  await expect.poll(answers).toContain(text)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(hu('scanner.typed.label')).fill(code)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
}

const scanOn = (page: Page) =>
  page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()

const queued = (page: Page, state: 'pending' | 'counted' | 'rejected') =>
  page.locator(`li[data-state="${state}"]`)

/** How often each scan was sent, over all tabs of this browser. */
function watchSends(context: BrowserContext): string[] {
  const ids: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/rpc/record_scan') || request.method() !== 'POST') return
    ids.push((request.postDataJSON() as { p_client_scan_id: string }).p_client_scan_id)
  })
  return ids
}

test('With the server stopped every player screen opens, and scans count once it returns', async ({
  page,
  context,
}) => {
  test.slow()
  const { api, name } = await enter(context)
  const { id: clueId, nameHu, contentHu, price } = hunt.firstClue
  const purchase = { p_clue_id: clueId, p_game_session_id: hunt.sessionId }
  await api
    .rpc('buy_clue', { ...purchase, p_expected_price: price, p_request_id: randomUUID() })
    .throwOnError()
  const camera = await installCanvasCamera(page)
  await open(page, '/dashboard')
  await expect(page.getByText(hunt.name).first()).toBeVisible()
  await kept(page)
  await answerKept(page, hunt.name)
  await open(page, '/shop?tab=owned')
  await expect(page.getByText(nameHu).first()).toBeVisible()
  await answerKept(page, contentHu)

  await server.stop()
  try {
    await open(page, '/dashboard')
    await expect(page.getByText(hunt.name).first()).toBeVisible()
    await expect(offlineBanner(page)).toBeVisible()
    await expectNoViolations(page)
    await open(page, '/shop?tab=owned')
    await expect(page.getByText(contentHu)).toBeVisible()
    await open(page, '/profile')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await open(page, '/map')
    await expect(page.getByRole('main')).not.toBeEmpty()

    // A printed URL with additional parameters.
    await open(page, `/ar/${hunt.codes[0].id}?utm_source=hunt.example`)
    await expect(page.getByRole('main')).not.toBeEmpty()

    // An expired session cannot be refreshed offline; the player stays signed in.
    await page.evaluate(
      (key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '') as { expires_at: number }
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
      },
      `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`,
    )
    await open(page, '/scanner')
    await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
    await camera.show(hunt.codes[0].id)
    await expectSaved(page)
    await camera.hide()
    await scanOn(page)
    await typeCode(page, 'ZZZZZZZZ')
    await expectSaved(page)
    await page.reload()
    await expect(queued(page, 'pending')).toHaveCount(2)
    await expectNoViolations(page)
    expect(new URL(page.url()).pathname).toBe('/scanner')
  } finally {
    await server.start()
  }

  // Retried, because the automatic retry may remove the button first.
  const sendNow = page.getByRole('button', { name: hu('scanner.queue.sendNow') })
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 2000 })
    await expect(queued(page, 'counted')).toContainText(hunt.codes[0].name, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(queued(page, 'rejected')).toContainText(hu('errors.qr_code_not_found'))
  await expect(offlineBanner(page)).toHaveCount(0)
  expect(await recordOf(api, hunt)).toMatchObject({
    points: hunt.codes[0].points,
    scans: ['success', 'qr_code_not_found'],
  })
  // Neither is retried, and both stay until they have been seen.
  await page.reload()
  await expect(queued(page, 'rejected')).toHaveCount(1)
  await queued(page, 'rejected').getByRole('button').click()
  await expect(queued(page, 'rejected')).toHaveCount(0)
})

test('A sent claim is still shown as sent without network', async ({ page, context }) => {
  const { api } = await enter(context)
  await scan(api, hunt, hunt.codes[1])
  const claimant = `Igénylő ${randomUUID().slice(0, 8)}`
  await api
    .rpc('submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: claimant,
      p_address: '1051 Budapest, Széchenyi István tér 1.',
      p_phone_number: '+36 20 123 4567',
    })
    .throwOnError()
  await open(page, '/dashboard')
  const toClaim = page.getByRole('link', { name: hu('dashboard.toOwnClaim') })
  await expect(toClaim).toBeVisible()
  await kept(page)
  await answerKept(page, claimant)
  await context.setOffline(true)
  await open(page, '/dashboard')
  await toClaim.click()
  await expect(page.getByRole('heading', { name: hu('treasure.pendingTitle') })).toBeVisible()
  await expect(page.getByText(claimant)).toBeVisible()
})

test('The map image is cached on the first visit, although the service worker starts later', async ({
  page,
  context,
}) => {
  await enter(context)
  const plan = `${randomUUID()}.png`
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { error } = await organiser.storage
    .from('maps')
    .upload(plan, Buffer.from(pixel, 'base64'), { contentType: 'image/png' })
  expect(error).toBeNull()
  await organiser
    .from('maps')
    .insert({
      game_session_id: hunt.sessionId,
      kind: 'image',
      name_hu: 'Terv',
      name_en: 'Plan',
      image_path: plan,
      ...{ south: 47.4, west: 19, north: 47.6, east: 19.1 },
    })
    .throwOnError()
  await open(page, '/dashboard')
  const keptPlans = () =>
    page.evaluate(async () => {
      const requests = await (await window.caches.open('maps')).keys()
      return requests.map(({ url }) => url).join(' ')
    })
  await expect.poll(keptPlans, { timeout: 30_000 }).toContain(plan)
})

test('Two tabs send a waiting scan once @quick', async ({ page, context }) => {
  const { api } = await enter(context)
  const sends = watchSends(context)
  await open(page, '/scanner')
  await kept(page)
  const other = await context.newPage()
  await open(other, '/scanner')
  await expect(other.getByLabel(hu('scanner.typed.label'))).toBeVisible()

  await context.setOffline(true)
  await typeCode(page, hunt.codes[1].shortCode)
  await expectSaved(page)
  await expect(queued(other, 'pending')).toHaveCount(1)
  sends.length = 0
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible()
  await expect(queued(other, 'pending')).toHaveCount(0)
  expect(sends).toHaveLength(1)
  expect(await recordOf(api, hunt)).toMatchObject({ scans: ['success'] })
})

test('A waiting scan survives a browser restart', async ({
  launchOptions,
  contextOptions,
}, testInfo) => {
  const folder = testInfo.outputPath('profile')
  const launch = () =>
    chromium.launchPersistentContext(folder, { ...contextOptions, ...launchOptions })
  const first = await launch()
  const user = await enter(first)
  const page = await first.newPage()
  await open(page, '/scanner')
  await kept(page)
  await first.setOffline(true)
  await typeCode(page, hunt.codes[2].shortCode)
  await expectSaved(page)
  await first.close()
  expect((await recordOf(user.api, hunt)).scans).toEqual([])

  const second = await launch()
  try {
    const later = await second.newPage()
    await open(later, '/scanner')
    await expect(queued(later, 'counted')).toContainText(hunt.codes[2].name)
    expect((await recordOf(user.api, hunt)).scans).toEqual(['success'])
  } finally {
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test("Another account on the same phone neither sees nor sends somebody's scan", async ({
  page,
  context,
}) => {
  const { api } = await enter(context)
  const stranger = await createUser(server.url, organiser)
  await join(stranger.api, hunt)
  await open(page, '/scanner')
  await kept(page)
  await context.setOffline(true)
  await typeCode(page, hunt.codes[0].shortCode)
  await expectSaved(page)

  // Signing out works offline; the scan stays queued for its player.
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.logout') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await openSession(page, stranger)
  await context.setOffline(false)
  await open(page, '/scanner')
  await expect(page.getByLabel(hu('scanner.typed.label'))).toBeVisible()
  await expect(queued(page, 'pending')).toHaveCount(0)
  expect((await recordOf(stranger.api, hunt)).scans).toEqual([])
  expect((await recordOf(api, hunt)).scans).toEqual([])
})

test('A report written without a network is sent once it returns', async ({ page, context }) => {
  test.slow()
  const player = await enter(context)
  await open(page, '/scanner')
  await expect(page.getByLabel(hu('scanner.typed.label'))).toBeVisible()
  await kept(page)
  await answerKept(page, hunt.name)

  await server.stop()
  try {
    await open(page, '/scanner')
    await expect(offlineBanner(page)).toBeVisible()
    await page.getByRole('button', { name: hu('reports.open') }).click()
    const dialog = page.getByRole('dialog', { name: hu('reports.title') })
    await dialog.getByRole('button', { name: hu('reports.send') }).click()
    await expect(dialog.getByText(hu('reports.kindMissing'))).toBeVisible()
    await dialog.getByLabel(hu('reports.kinds.missing')).check()
    await dialog.getByLabel(hu('reports.message')).fill('A padon nincs semmi.')
    await dialog.getByLabel(hu('reports.withPlace')).uncheck()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: hu('reports.send') }).click()
    await expect(page.getByText(hu('reports.saved'), { exact: true })).toBeVisible()
  } finally {
    await server.start()
  }
  await expect(page.getByText(hu('reports.sent'), { exact: true })).toBeVisible({ timeout: 60_000 })
  const { data } = await organiser
    .rpc('admin_list_problem_reports', { p_game_session_id: hunt.sessionId })
    .throwOnError()
  const reports = data as { user_id: string; message: string }[]
  expect(reports.filter(({ user_id }) => user_id === player.id)).toMatchObject([
    { message: 'A padon nincs semmi.' },
  ])
})
