import type { Page } from '@playwright/test'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { recordOf } from './support/record'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

/** Delay of responses, ms. */
const SLOW_MS = 10_000

/** Delays responses of matching URLs and counts the requests. */
async function delayResponses(page: Page, address: string): Promise<{ count: number }> {
  const calls = { count: 0 }
  await page.route(address, async (route) => {
    calls.count += 1
    const response = await route.fetch()
    // The delay simulates the network.
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.fulfill({ response })
  })
  return calls
}

test('While a response takes ten seconds, the purchase shows progress and happens once', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  await page.goto('/shop')
  const calls = await delayResponses(page, '**/rpc/buy_clue')
  await page
    .getByRole('button', { name: hu('shop.buyClue', { name: hunt.firstClue.nameHu }) })
    .click()
  const confirm = page
    .getByRole('alertdialog')
    .getByRole('button', { name: hu('shop.confirmBuy_other', { count: hunt.firstClue.price }) })
  await confirm.click()
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')

  await expect(page.getByText(hunt.firstClue.contentHu)).toBeVisible({ timeout: 2 * SLOW_MS })
  await expectBalance(page, 90)
  expect(calls.count).toBe(1)
  expect(await recordOf(api, hunt)).toMatchObject({ balance: 90, clues: [hunt.firstClue.id] })
})

test('While a response takes ten seconds, the scanner shows progress and the scan counts once', async ({
  page,
  enterHunt,
}) => {
  const { hunt, api } = await enterHunt()
  const [code] = hunt.codes
  await page.goto('/scanner')
  const calls = await delayResponses(page, '**/rpc/record_scan')
  await page.getByLabel(hu('scanner.typed.label')).fill(code.shortCode)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
  await expect(page.getByText(hu('scanner.viewfinder.checking')).first()).toBeVisible()

  await expect(page.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible({
    timeout: 2 * SLOW_MS,
  })
  expect(calls.count).toBe(1)
  expect(await recordOf(api, hunt)).toMatchObject({ points: code.points, scans: ['success'] })
})

// The bundler names a chunk after one of its modules.
for (const { path, title, late } of [
  { path: '/login', title: 'auth.signInTitle', late: /\/assets\/(auth-ui|sign-in)-/ },
  { path: '/register', title: 'auth.signUpTitle', late: /\/assets\/sign-up-form-/ },
] as const) {
  test(`A form that loads late on ${path} causes no layout shift`, async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(late, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    const heading = page.getByRole('heading', { name: hu(title) })
    await expect(heading).toBeVisible()
    await expect(page.locator('.skeleton').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await heading.boundingBox()
    letGo()
    await expect(page.getByLabel(hu('auth.email'))).toBeVisible()
    const after = await heading.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(8)
  })
}
