import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe'
import { Checkout, createCoupon, createProduct } from './support/checkout'
import { expectBalance, expectRefusal } from './support/expectations'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()

/** Submits a code in the coupon form. */
async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel(hu('coupons.code')).fill(code)
  await page.getByRole('button', { name: hu('coupons.apply') }).click()
}

test('A token coupon is credited once, in upper or lower case @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  const code = await createCoupon(organiser, { kind: 'tokens', tokens: 25 })
  await signIn()
  await page.goto('/shop/products')
  await page.getByRole('button', { name: hu('coupons.apply') }).click()
  await expect(page.getByLabel(hu('coupons.code'))).toHaveAccessibleDescription(
    hu('coupons.missing'),
  )
  await enter(page, ` ${code.toLowerCase()} `)
  await expect(page.getByText(hu('coupons.credited_other', { count: 25 }))).toBeVisible()
  await expectBalance(page, 25)
  await expectNoViolations(page)
  await enter(page, code)
  await expectRefusal(page, 'coupon_already_used')
  await expectBalance(page, 25)
})

test('A refused code shows the reason, and repeated guesses are rate limited', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/shop/products')
  for (const [code, key] of [
    ['NINCS-ILYEN', 'coupon_not_found'],
    ['ILYEN-SINCS', 'coupon_not_found'],
    ['MEG-EZ-SINCS', 'coupon_not_found'],
    ['EZ-SE-VAN', 'coupon_not_found'],
    ['NEM-EZ-AZ', 'coupon_not_found'],
    ['TALAN-EZ', 'rate_limit_exceeded'],
  ] as const) {
    await enter(page, code)
    await expectRefusal(page, key)
  }
  await expectNoViolations(page)
  await expectBalance(page, 0)
})

test('A discount coupon is kept for the checkout over a reload and is redeemed on payment @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  test.slow()
  const product = await createProduct(organiser)
  const code = await createCoupon(organiser, {
    kind: 'percent',
    percent: 20,
    valid_until: tomorrow,
    minimum_huf_minor: 50_000,
  })
  await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await enter(page, code)
  await expect(page.getByText(hu('coupons.percent', { percent: 20 }))).toBeVisible()
  await expect(page.getByText(/Legalább 500\sFt/)).toBeVisible()
  await expectNoViolations(page)

  await page.reload()
  await checkout.choose(product)
  const total = checkout.dialog.getByRole('definition').last()
  await expect(total).toHaveText(/^800\sFt$/)
  await expect(checkout.dialog).toContainText(hu('payments.discount.coupon'))
  await expectNoViolations(page)

  await checkout.dialog.getByRole('button', { name: hu('coupons.removeNamed', { code }) }).click()
  await expect(total).toHaveText(/^1\s000\sFt$/)
  await checkout.enterCoupon(code.toLowerCase())
  await expect(total).toHaveText(/^800\sFt$/)

  await checkout.typeCard()
  await checkout.payUntilAccepted()
  await expect(page.getByText(hu('payments.discount.coupon'))).toBeVisible()
  await page.goto('/shop/products')
  await expect(page.getByLabel(hu('coupons.code'))).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await enter(page, code)
  await expectRefusal(page, 'coupon_already_used')
})

test('A coupon that does not apply leaves the order unchanged and shows the reason', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const other = await createProduct(organiser)
  const large = await createCoupon(organiser, {
    kind: 'percent',
    percent: 50,
    minimum_huf_minor: 200_000,
  })
  const elsewhere = await createCoupon(organiser, {
    kind: 'percent',
    percent: 50,
    product_id: other.id,
  })
  const coins = await createCoupon(organiser, { kind: 'tokens', tokens: 5 })
  await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')

  // The remembered coupon does not apply, so the order is created without it.
  await enter(page, large)
  await expect(page.getByText(large)).toBeVisible()
  await checkout.choose(product)
  const total = checkout.dialog.getByRole('definition').last()
  const refusal = checkout.dialog.locator('[data-error-key]')
  await expect(refusal).toHaveAttribute('data-error-key', 'coupon_minimum_not_met')
  await expect(total).toHaveText(/^1\s000\sFt$/)
  for (const [code, key] of [
    [elsewhere, 'coupon_wrong_product'],
    [coins, 'coupon_wrong_product'],
    ['NINCS-ILYEN', 'coupon_not_found'],
  ] as const) {
    await checkout.enterCoupon(code)
    await expect(refusal).toContainText(hu(`errors.${key}`))
    await expect(refusal).toHaveAttribute('data-error-key', key)
    await expect(total).toHaveText(/^1\s000\sFt$/)
  }
  await expectNoViolations(page)
})

test('A coupon worth less than the current offer is kept for later', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  await organiser
    .from('featured_offers')
    .insert({
      kind: 'product',
      name_hu: 'Próbaakció',
      name_en: 'Test offer',
      product_id: product.id,
      promo_price_huf_minor: 60_000,
      promo_price_eur_minor: 150,
      ends_at: tomorrow,
      stock: 7,
    })
    .throwOnError()
  const code = await createCoupon(organiser, { kind: 'percent', percent: 20 })
  await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  const card = page.getByRole('region', { name: product.nameHu })
  await expect(card).toContainText(hu('payments.reason.offer'))
  await expect(card).toContainText(hu('payments.stockLeft_other', { count: 7 }))
  await expect(card.locator('s')).toHaveText(/1\s000\sFt/)

  await checkout.choose(product)
  await checkout.enterCoupon(code)
  await expect(checkout.dialog.getByText(hu('coupons.kept', { code }))).toBeVisible()
  await expect(checkout.dialog.getByRole('definition').last()).toHaveText(/^600\sFt$/)
})
