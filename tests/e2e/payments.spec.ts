import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { attemptsOf, Checkout, createProduct, purchasesOf } from './support/checkout'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { setLocalStorage } from './support/storage'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const declinedCard = '4000000000000002'

/** Records all request bodies of the page. */
function recordRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return sent
}

for (const { language, total } of [
  { language: 'hu', total: /1\s000\sFt/ },
  { language: 'en', total: /€2\.50/ },
] as const) {
  const text = textsOf(language)

  test(`A package is bought, confirmed by a receipt and listed in the history (${language})`, async ({
    page,
    signIn,
    organiser,
  }) => {
    test.slow() // four axe runs
    await setLocalStorage(page, { language })
    const product = await createProduct(organiser)
    const { api, name } = await signIn()
    const sent = recordRequests(page)
    const checkout = new Checkout(page, language)

    await page.goto('/shop/products')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('payments.title'))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectNoViolations(page)
    await checkout.choose(product)
    await expect(checkout.dialog.getByRole('definition').last()).toHaveText(total)
    await expectNoViolations(page)

    await checkout.typeCard()
    await expect(checkout.field('number')).toHaveValue('4242 4242 4242 4242')
    await expect(checkout.field('expiry')).toHaveValue('12/39')
    await checkout.payUntilAccepted()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('payments.successTitle'))
    const balance = page.getByRole('status', { name: text('nav.balance') })
    await expect(balance).toContainText(text('common.coins_other', { count: product.tokens }))
    expect(await purchasesOf(api)).toEqual([product.tokens])

    await page.reload()
    const receipt = page.getByRole('region', { name: text('payments.receipt.title') })
    await expect(receipt).toContainText('Visa •••• 4242')
    await expect(receipt).toContainText(name)
    await expect(receipt).toContainText(total)
    await expectNoViolations(page)

    await page.goto('/shop/products?tab=orders')
    const shown = language === 'hu' ? product.nameHu : product.nameEn
    const toReceipt = page.getByRole('link', {
      name: text('payments.history.receiptOf', { name: shown }),
    })
    await expect(toReceipt).toBeVisible()
    await expectNoViolations(page)
    await toReceipt.click()
    await expect(page).toHaveURL(/\/payment\/success\?order=/)

    expect(sent.some((request) => request.includes('visa 4242'))).toBe(true)
    // Ids are random: one had the digits of the expiry date.
    const withoutIds = sent.map((request) =>
      request.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ''),
    )
    const secrets = withoutIds.filter((request) =>
      /4242\D{0,3}4242|(?<![\da-f])12\/?39(?![\da-f])|"123"/.test(request),
    )
    expect(secrets).toEqual([])
  })
}

test('A declined card charges nothing, keeps the form and can be corrected @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await checkout.choose(product)
  await checkout.typeCard(declinedCard)
  for (const attempt of [1, 2]) {
    const answered = page.waitForResponse(/\/rpc\/pay_order/)
    await checkout.payButton.click()
    await expect(checkout.dialog.getByText(hu('payments.processing'))).toBeVisible()
    expect((await answered).status(), `attempt ${attempt}`).toBe(402)
    await expect(checkout.dialog.getByText(hu('errors.payment_failed'))).toBeVisible()
  }
  await expect(checkout.dialog.getByText(hu('payments.declined'))).toBeVisible()
  await expect(checkout.field('number')).toHaveValue('4000 0000 0000 0002')
  await expectNoViolations(page)
  expect(await purchasesOf(api)).toEqual([])
  const attempts = await attemptsOf(api)
  expect(attempts.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(new Set(attempts.map(({ request_id }) => request_id)).size).toBe(2)

  await checkout.dialog.getByRole('button', { name: hu('payments.fillTestCard') }).click()
  await checkout.payUntilAccepted()
  await expectBalance(page, product.tokens)
})

test('Each card field shows its validation error, and nothing is sent', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  await signIn()
  const sent = recordRequests(page)
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await checkout.choose(product)

  await checkout.payButton.click()
  for (const field of ['number', 'expiry', 'code'] as const) {
    await expect(checkout.field(field)).toHaveAccessibleDescription(
      hu(`payments.card.${field}Problem.missing`),
    )
  }
  await expect(checkout.field('number')).toBeFocused()
  await expectNoViolations(page)

  await checkout.typeCard('4242424242424243', '0120', '12')
  await checkout.payButton.click()
  await expect(checkout.field('number')).toHaveAccessibleDescription(
    hu('payments.card.numberProblem.invalid'),
  )
  await expect(checkout.field('expiry')).toHaveAccessibleDescription(
    hu('payments.card.expiryProblem.expired'),
  )
  await expect(checkout.field('code')).toHaveAccessibleDescription(
    hu('payments.card.codeProblem.invalid'),
  )
  expect(sent.filter((request) => request.includes('pay_order'))).toEqual([])
  for (const [field, autocomplete] of [
    ['number', 'cc-number'],
    ['expiry', 'cc-exp'],
    ['code', 'cc-csc'],
  ] as const) {
    await expect(checkout.field(field)).toHaveAttribute('autocomplete', autocomplete)
    await expect(checkout.field(field)).toHaveAttribute('inputmode', 'numeric')
  }
})

test('A double tap on pay pays once @quick', async ({ page, signIn, organiser }) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  const sent = recordRequests(page)
  await page.goto('/shop/products')
  await checkout.choose(product)
  await checkout.typeCard()
  const answered = page.waitForResponse(/\/rpc\/pay_order/)
  // Two clicks before the next render.
  await checkout.payButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  const isPaid = (await answered).ok()
  expect(sent.filter((request) => request.includes('pay_order'))).toHaveLength(1)
  if (isPaid) await expect(page).toHaveURL(/\/payment\/success\?order=/)
  else await checkout.payUntilAccepted()
  await expectBalance(page, product.tokens)
  expect(await purchasesOf(api)).toEqual([product.tokens])
})

test('A payment whose response was lost is looked up, not repeated @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  const requestIds: unknown[] = []
  const reads = '**/rest/v1/orders?**'
  await page.route('**/rest/v1/rpc/pay_order', async (route) => {
    const { p_request_id: requestId } = route.request().postDataJSON() as { p_request_id: string }
    requestIds.push(requestId)
    if (requestIds.length > 1) return route.continue()
    // The call succeeds, but its response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/shop/products')
  await checkout.choose(product)
  await checkout.typeCard()
  // The order's status cannot be read either.
  await page.route(reads, (route) => route.abort('connectionreset'))
  await checkout.payButton.click()
  await expect(checkout.dialog.getByText(hu('payments.unanswered'))).toBeVisible()
  await checkout.payUntilAccepted()
  expect(requestIds[1]).toBe(requestIds[0])
  await page.unroute(reads)
  await page.reload()
  await expect(page.getByRole('region', { name: hu('payments.receipt.title') })).toBeVisible()
  await expectBalance(page, product.tokens)
  expect(await purchasesOf(api)).toEqual([product.tokens])
})
