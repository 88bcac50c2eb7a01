import type { Page } from '@playwright/test'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { buy } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

// These tests wait for retries, so they run in parallel within this file.
test.describe.configure({ mode: 'parallel' })

/** Aborts every request whose URL matches. */
const cut = (page: Page, address: RegExp) => page.route(address, (route) => route.abort())

test('Without translations the page shows a message and a reload button, no translation keys', async ({
  page,
  signIn,
}) => {
  await signIn()
  await cut(page, /\/locales\//)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: hu('common.missingTitle') })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('common.')
  await page.unrouteAll()
  await page.getByRole('button', { name: hu('common.reload') }).click()
  await expect(page.getByRole('navigation', { name: hu('nav.main') })).toBeVisible()
})

test('Without the chart code a table is shown, and the rest of the screen works', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' })
  await cut(page, /\/assets\/trend-plot-/)
  await page.goto('/admin')
  await expect(page.getByText(hu('charts.unavailable')).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: hu('admin.overview.title') })).toBeVisible()
})

/** Answers with an error that has no key and is not retried. */
const failWithoutReason = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX', message: 'no', details: null, hint: null } }),
  )

for (const [screen, address, key] of [
  ['/admin/token-management', /\/rpc\/admin_list_token_transactions/, 'all_transactions_failed'],
  ['/admin/clue-solution-management', /\/rpc\/admin_list_clues/, 'solution_guides_failed'],
] as const) {
  test(`${screen} shows what failed to load, and a retry loads it`, async ({ page, signIn }) => {
    await signIn({ role: 'admin' })
    await failWithoutReason(page, address)
    await page.goto(screen)
    await expectRefusal(page, key)
    await page.unrouteAll()
    const retry = page.getByRole('button', { name: hu('common.retry') })
    // Broadcasts from other tests may refetch the list and remove the button.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2000 })
      await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
}

for (const [address, key] of [
  [/\/rest\/v1\/purchased_clues/, 'purchased_clues_failed'],
  [/\/rest\/v1\/purchased_solution_guides/, 'purchased_guides_failed'],
] as const) {
  // Each on a device of its own: once loaded, they would be stored on it.
  test(`The shop says so when purchases fail to load: ${key}`, async ({ page, enterHunt }) => {
    const { hunt, api } = await enterHunt()
    await buy(api, hunt, hunt.firstClue)
    await failWithoutReason(page, address)
    await page.goto('/shop?tab=owned')
    await expectRefusal(page, key)
  })
}

for (const path of ['/dashboard', '/scanner', '/map', '/shop', '/shop/products', '/profile']) {
  test(`Without a database response ${path} still shows its heading`, async ({ page, signIn }) => {
    await signIn()
    await cut(page, /\/rest\/v1\//)
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 })
  })
}
