import { rmSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { expectSaved } from './support/expectations'
import { expect, test } from './support/fixtures'
import { join } from './support/hunt'
import {
  queuedScans,
  signInPlayer,
  setUpOfflineHunt,
  waitForServiceWorker,
} from './support/offline'
import { recordOf } from './support/record'
import { typeShortCode } from './support/scanner'
import { textsOf } from './support/texts'
import { createUser, openSession } from './support/users'

const hu = textsOf('hu')
const offline = setUpOfflineHunt()

const open = (page: Page, path: string) => page.goto(`${offline.server.url}${path}`)

/** Collects the id of every scan that any tab of this browser sends. */
function recordSentScans(context: BrowserContext): string[] {
  const ids: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/rpc/record_scan') || request.method() !== 'POST') return
    ids.push((request.postDataJSON() as { p_client_scan_id: string }).p_client_scan_id)
  })
  return ids
}

test('Two tabs send a waiting scan once @quick', async ({ page, context }) => {
  const { api } = await signInPlayer(offline, context)
  const sentScans = recordSentScans(context)
  await open(page, '/scanner')
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await open(other, '/scanner')
  await expect(other.getByLabel(hu('scanner.typed.label'))).toBeVisible()

  await context.setOffline(true)
  await typeShortCode(page, offline.hunt.codes[1].shortCode)
  await expectSaved(page)
  await expect(queuedScans(other, 'pending')).toHaveCount(1)
  sentScans.length = 0
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible()
  await expect(queuedScans(other, 'pending')).toHaveCount(0)
  expect(sentScans).toHaveLength(1)
  expect(await recordOf(api, offline.hunt)).toMatchObject({ scans: ['success'] })
})

test('A waiting scan survives a browser restart', async ({
  launchOptions,
  contextOptions,
}, testInfo) => {
  const folder = testInfo.outputPath('profile')
  const launch = () =>
    chromium.launchPersistentContext(folder, { ...contextOptions, ...launchOptions })
  const first = await launch()
  const user = await signInPlayer(offline, first)
  const page = await first.newPage()
  await open(page, '/scanner')
  await waitForServiceWorker(page)
  await first.setOffline(true)
  await typeShortCode(page, offline.hunt.codes[2].shortCode)
  await expectSaved(page)
  await first.close()
  expect((await recordOf(user.api, offline.hunt)).scans).toEqual([])

  const second = await launch()
  try {
    const later = await second.newPage()
    await open(later, '/scanner')
    await expect(queuedScans(later, 'counted')).toContainText(offline.hunt.codes[2].name)
    expect((await recordOf(user.api, offline.hunt)).scans).toEqual(['success'])
  } finally {
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test("Another account on the same phone neither sees nor sends somebody's scan", async ({
  page,
  context,
}) => {
  const { api } = await signInPlayer(offline, context)
  const stranger = await createUser(offline.server.url, offline.organiser)
  await join(stranger.api, offline.hunt)
  await open(page, '/scanner')
  await waitForServiceWorker(page)
  await context.setOffline(true)
  await typeShortCode(page, offline.hunt.codes[0].shortCode)
  await expectSaved(page)

  // Signing out works offline; the scan stays queued for its player.
  await page.getByRole('button', { name: hu('nav.openMenu') }).click()
  await page.getByRole('button', { name: hu('nav.logout') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await openSession(page, stranger)
  await context.setOffline(false)
  await open(page, '/scanner')
  await expect(page.getByLabel(hu('scanner.typed.label'))).toBeVisible()
  await expect(queuedScans(page, 'pending')).toHaveCount(0)
  expect((await recordOf(stranger.api, offline.hunt)).scans).toEqual([])
  expect((await recordOf(api, offline.hunt)).scans).toEqual([])
})
