import type { Page } from '@playwright/test'
import { expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { buy } from './support/hunt'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

// Each waits for retries to be over: the tests of this file share the workers.
test.describe.configure({ mode: 'parallel' })

/** Cuts every request whose address matches. */
const cut = (page: Page, address: RegExp) => page.route(address, (route) => route.abort())

test('Without the texts a sentence and a reload stand on the page, never a key', async ({
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

test('Without the code that draws, a chart is its table, and the rest of the screen stands', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' })
  await cut(page, /\/assets\/trend-plot-/)
  await page.goto('/admin')
  await expect(page.getByText(hu('charts.unavailable')).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: hu('admin.overview.title') })).toBeVisible()
})

/** An answer that gives no reason, and no hope that asking again will help. */
const failWithoutReason = (page: Page, address: RegExp) =>
  page.route(address, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX', message: 'no', details: null, hint: null } }),
  )

for (const [screen, address, key] of [
  ['/admin/token-management', /\/rpc\/admin_list_token_transactions/, 'all_transactions_failed'],
  ['/admin/clue-solution-management', /\/rpc\/admin_list_clues/, 'solution_guides_failed'],
] as const) {
  test(`${screen} says what it could not load, and loads on the next try`, async ({
    page,
    signIn,
  }) => {
    await signIn({ role: 'admin' })
    await failWithoutReason(page, address)
    await page.goto(screen)
    await expectRefusal(page, key)
    await page.unrouteAll()
    const retry = page.getByRole('button', { name: hu('common.retry') })
    // What other tests do meanwhile makes the list ask again by itself, and takes the button away.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2000 })
      await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
}

test('The shop says which of the bought things it could not load', async ({ page, enterHunt }) => {
  const { hunt, api } = await enterHunt()
  await buy(api, hunt, hunt.firstClue)
  // The clues first: once they have come, they are kept on the device.
  for (const [address, key] of [
    [/\/rest\/v1\/purchased_clues/, 'purchased_clues_failed'],
    [/\/rest\/v1\/purchased_solution_guides/, 'purchased_guides_failed'],
  ] as const) {
    await failWithoutReason(page, address)
    await page.goto('/shop?tab=owned')
    await expectRefusal(page, key)
    await page.unrouteAll()
  }
})

for (const path of ['/dashboard', '/scanner', '/map', '/shop', '/shop/products', '/profile']) {
  test(`Without any answer from the database ${path} still says what it is`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    await cut(page, /\/rest\/v1\//)
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 })
  })
}
