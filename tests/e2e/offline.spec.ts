import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { installCanvasCamera } from './support/camera'
import { expectNoViolations } from './support/axe'
import { expectSaved } from './support/expectations'
import { expect, test } from './support/fixtures'
import { scan } from './support/hunt'
import {
  expectStored,
  queuedScans,
  signInPlayer,
  setUpOfflineHunt,
  waitForServiceWorker,
} from './support/offline'
import { recordOf } from './support/record'
import { typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const offline = setUpOfflineHunt()

const open = (page: Page, path: string) => page.goto(`${offline.server.url}${path}`)
const offlineBanner = (page: Page) => page.getByText(hu('offline.banner'))

test('With the server stopped every player screen opens, and scans count once it returns', async ({
  page,
  context,
}) => {
  test.slow()
  const { api, name } = await signInPlayer(offline, context)
  const { id: clueId, nameHu, contentHu, price } = offline.hunt.firstClue
  const purchase = { p_clue_id: clueId, p_game_session_id: offline.hunt.sessionId }
  await api
    .rpc('buy_clue', { ...purchase, p_expected_price: price, p_request_id: randomUUID() })
    .throwOnError()
  const camera = await installCanvasCamera(page)
  await open(page, '/dashboard')
  await expect(page.getByText(offline.hunt.name).first()).toBeVisible()
  await waitForServiceWorker(page)
  await expectStored(page, offline.hunt.name)
  await open(page, '/shop?tab=owned')
  await expect(page.getByText(nameHu).first()).toBeVisible()
  await expectStored(page, contentHu)

  await offline.server.stop()
  try {
    await open(page, '/dashboard')
    await expect(page.getByText(offline.hunt.name).first()).toBeVisible()
    await expect(offlineBanner(page)).toBeVisible()
    await expectNoViolations(page)
    // Nothing can be bought: the owned clues come first.
    await open(page, '/shop')
    await expect(page.getByText(contentHu)).toBeVisible()
    await open(page, '/profile')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await open(page, '/map')
    await expect(page.getByRole('main')).not.toBeEmpty()

    // A printed URL with additional parameters.
    await open(page, `/ar/${offline.hunt.codes[0].id}?utm_source=hunt.example`)
    await expect(page.getByRole('main')).not.toBeEmpty()

    // An expired session cannot be refreshed offline; the player stays signed in.
    await page.evaluate(
      (key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '') as { expires_at: number }
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
      },
      `sb-${new URL(offline.server.url).hostname.split('.')[0]}-auth-token`,
    )
    await open(page, '/scanner')
    await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
    await camera.show(offline.hunt.codes[0].id)
    await expectSaved(page)
    await camera.hide()
    await page.getByRole('button', { name: hu('scanner.success.scanOn') }).click()
    await typeShortCode(page, 'ZZZZZZZZ')
    await expectSaved(page)
    await page.reload()
    await expect(queuedScans(page, 'pending')).toHaveCount(2)
    await expectNoViolations(page)
    expect(new URL(page.url()).pathname).toBe('/scanner')
  } finally {
    await offline.server.start()
  }

  // Retried, because the automatic retry may remove the button first.
  const sendNow = page.getByRole('button', { name: hu('scanner.queue.sendNow') })
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 2000 })
    await expect(queuedScans(page, 'counted')).toContainText(offline.hunt.codes[0].name, {
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(queuedScans(page, 'rejected')).toContainText(hu('errors.qr_code_not_found'))
  await expect(offlineBanner(page)).toHaveCount(0)
  expect(await recordOf(api, offline.hunt)).toMatchObject({
    points: offline.hunt.codes[0].points,
    scans: ['success', 'qr_code_not_found'],
  })
  // Neither is retried, and both stay until they have been seen.
  await page.reload()
  await expect(queuedScans(page, 'rejected')).toHaveCount(1)
  await queuedScans(page, 'rejected').getByRole('button').click()
  await expect(queuedScans(page, 'rejected')).toHaveCount(0)
})

test('A sent claim is still shown as sent without network', async ({ page, context }) => {
  const { api } = await signInPlayer(offline, context)
  await scan(api, offline.hunt, offline.hunt.codes[1])
  const claimant = `Igénylő ${randomUUID().slice(0, 8)}`
  await api
    .rpc('submit_treasure_claim', {
      p_game_session_id: offline.hunt.sessionId,
      p_name: claimant,
      p_address: '1051 Budapest, Széchenyi István tér 1.',
      p_phone_number: '+36 20 123 4567',
    })
    .throwOnError()
  await open(page, '/dashboard')
  const toClaim = page.getByRole('link', { name: hu('dashboard.toOwnClaim') })
  await expect(toClaim).toBeVisible()
  await waitForServiceWorker(page)
  await expectStored(page, claimant)
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
  await signInPlayer(offline, context)
  const image = `${randomUUID()}.png`
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { error } = await offline.organiser.storage
    .from('maps')
    .upload(image, Buffer.from(pixel, 'base64'), { contentType: 'image/png' })
  expect(error).toBeNull()
  await offline.organiser
    .from('maps')
    .insert({
      game_session_id: offline.hunt.sessionId,
      kind: 'image',
      name_hu: 'Terv',
      name_en: 'Map',
      image_path: image,
      south: 47.4,
      west: 19,
      north: 47.6,
      east: 19.1,
    })
    .throwOnError()
  await open(page, '/dashboard')
  const cachedMapImages = () =>
    page.evaluate(async () => {
      const requests = await (await window.caches.open('maps')).keys()
      return requests.map(({ url }) => url).join(' ')
    })
  await expect.poll(cachedMapImages, { timeout: 30_000 }).toContain(image)
})

test('A report written without a network is sent once it returns', async ({ page, context }) => {
  test.slow()
  const player = await signInPlayer(offline, context)
  await open(page, '/scanner')
  await expect(page.getByLabel(hu('scanner.typed.label'))).toBeVisible()
  await waitForServiceWorker(page)
  await expectStored(page, offline.hunt.name)

  await offline.server.stop()
  try {
    await open(page, '/scanner')
    await expect(offlineBanner(page)).toBeVisible()
    await page.getByRole('button', { name: hu('reports.open') }).click()
    const dialog = page.getByRole('dialog', { name: hu('reports.title') })
    await dialog.getByRole('button', { name: hu('reports.send') }).click()
    await expect(dialog.getByText(hu('reports.kindMissing'))).toBeVisible()
    await dialog.getByLabel(hu('reports.kinds.missing')).check()
    await dialog.getByLabel(hu('reports.message')).fill('A padon nincs semmi.')
    await expect(dialog.getByLabel(hu('reports.withPlace'))).not.toBeChecked()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: hu('reports.send') }).click()
    await expect(page.getByText(hu('reports.saved'), { exact: true })).toBeVisible()
  } finally {
    await offline.server.start()
  }
  await expect(page.getByText(hu('reports.sent'), { exact: true })).toBeVisible({ timeout: 60_000 })
  const { data } = await offline.organiser
    .rpc('admin_list_problem_reports', { p_game_session_id: offline.hunt.sessionId })
    .throwOnError()
  const reports = data as { user_id: string; message: string }[]
  expect(reports.filter(({ user_id }) => user_id === player.id)).toMatchObject([
    { message: 'A padon nincs semmi.' },
  ])
})
