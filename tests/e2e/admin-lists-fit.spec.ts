import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const hunt = { id: crypto.randomUUID(), name: 'Budapesti kincsvadászat', is_test: false }

/** Mocks a list of one row with values of realistic length. */
async function showRow(page: Page, rpc: string, row: Record<string, unknown>): Promise<void> {
  await page.route(`**/rpc/${rpc}`, async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const [first] = (await response.json()) as Record<string, unknown>[]
    await route.fulfill({ response, json: [{ ...first, ...row, total_count: 1 }] })
  })
}

const hiddenWidth = (page: Page) =>
  page.locator('.resource-table-frame').evaluate((list) => list.scrollWidth - list.clientWidth)

test.beforeEach(async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'treasure'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn({ role: 'admin' })
})

// A refetch during teardown must not fail the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('The clue list fits beside the menu on a small laptop', async ({ page }) => {
  await showRow(page, 'admin_list_clues', {
    name_hu: 'A kőoroszlánok titka',
    required_clue_id: hunt.id,
    required_clue_name_hu: 'A kőoroszlánok titka',
    qr_code_name: 'Nagyvásárcsarnok – óra',
    available_from: '2026-11-23T12:00:00Z',
    game_sessions: [hunt],
  })
  await page.goto('/admin/clues')
  await expect(page.getByRole('row').filter({ hasText: 'Nagyvásárcsarnok' })).toBeVisible()
  expect(await hiddenWidth(page)).toBe(0)

  // In a wider list, the last heading does not cover the row's actions.
  await page.setViewportSize({ width: 760, height: 800 })
  expect(await hiddenWidth(page)).toBeGreaterThan(0)
  const heading = page.getByRole('columnheader', { name: hu('table.actions') })
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('The offer list fits beside the menu on a small laptop', async ({ page }) => {
  await showRow(page, 'admin_list_featured_offers', {
    name_hu: 'Kincstár: VIP-eknek egy nappal korábban',
    kind: 'bundle',
    game_session_name: hunt.name,
    state: 'planned',
    price_huf_minor: 899_000,
    price_eur_minor: 2299,
    promo_price: null,
    promo_price_huf_minor: 749_000,
    promo_price_eur_minor: 1899,
    vip_early_minutes: 1440,
    stock: 100,
    purchases: 10,
    impressions: 1000,
    clicks: 100,
  })
  await page.goto('/admin/featured-offers')
  const row = page.getByRole('row').filter({ hasText: 'Kincstár' })
  await expect(row).toContainText(hu('admin.offers.states.planned'))
  expect(await hiddenWidth(page)).toBe(0)
})

test('On a phone all filters are as wide as the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/activity')
  await page.getByRole('button', { name: hu('table.filters') }).click()
  const filters = page.locator('.resource-filters :is(.input, .select)')
  await expect(filters).toHaveCount(6)
  const list = await page.locator('.resource-table-frame').boundingBox()
  for (const filter of await filters.all()) {
    expect((await filter.boundingBox())?.width).toBe(list?.width)
  }
})

test("A long name does not overflow a phone's width", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Megszentségteleníthetetlenségeskedéseitekért'.repeat(2)
  await showRow(page, 'admin_list_token_transactions', {
    id: 1,
    user_name: name,
    user_email: `${name}@example.hu`,
    type: 'refund',
    delta: 1,
    description: name,
    status: 'completed',
    created_at: '2026-11-23T12:00:00Z',
    metadata: { previousBalance: 0, newBalance: 1 },
    order_id: null,
    payment_method: null,
  })
  const clue = { clue_id: hunt.id, name_hu: name, name_en: name, price: 1, required_clue_id: null }
  await showRow(page, 'admin_list_game_sessions', {
    id: hunt.id,
    name,
    qr_codes: [],
    clues: [{ ...clue, position: 0, is_active: true, is_locked: false }],
  })
  for (const [path, shown] of [
    ['/admin/token-management', page.getByRole('cell', { name: `${name}@example.hu` })],
    ['/admin/found-qrcodes', page.locator('option', { hasText: name })],
    [
      `/admin/game-sessions?hunt=${hunt.id}`,
      page.getByRole('listitem').getByText(name, { exact: true }),
    ],
  ] as const) {
    await page.goto(path)
    await expect(shown).toHaveCount(1)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, path).toBe(390)
  }
})

test("On a phone a finder's team stands below the name", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [name, team] = ['Kereső Kata', 'Dunai Delfinek']
  const found = { scan_id: 1, status: 'success', correction: null, correction_reason: null }
  await showRow(page, 'admin_list_found_qr_codes', {
    ...found,
    ...{ qr_code_name: 'Lánchíd', user_name: name, team_name: team, points: 10 },
    ...{ game_session_name: hunt.name, is_test: false, user_email: 'kata@example.hu' },
    ...{ phone_number: null, address: null, corrected_by_name: null, failure_reason: null },
    ...{ received_at: '2026-11-23T12:00:00Z', scanned_at: '2026-11-23T12:00:00Z' },
  })
  await page.goto('/admin/found-qrcodes?tab=codes')
  const cell = page.getByRole('cell').filter({ hasText: team })
  const below = await cell.getByText(team).boundingBox()
  const cellBox = await cell.boundingBox()
  if (!below || !cellBox) throw new Error('The team is not shown.')
  expect(below.y - cellBox.y).toBeGreaterThan(below.height)
})

test('A long menu fades where more entries follow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await showRow(page, 'admin_list_game_sessions', { id: hunt.id, name: hunt.name })
  await page.goto('/admin/game-sessions')
  const label = hu('table.moreFor', { name: hunt.name })
  await page.getByRole('button', { name: label }).click()
  const menu = page.getByRole('menu')
  const fadeOfEnd = () =>
    menu.evaluate((element) => getComputedStyle(element).getPropertyValue('--fade-after'))
  await expect.poll(fadeOfEnd).toBe('40px')
  await expect(async () => {
    // The menu takes the keys once it has the focus.
    await page.keyboard.press('End')
    await expect.poll(fadeOfEnd, { timeout: 1000 }).toBe('0px')
  }).toPass()
})
