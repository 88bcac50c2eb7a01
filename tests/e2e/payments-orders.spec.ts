import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { Checkout, createCoupon, createOrder, createProduct, purchasesOf } from './support/checkout'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('Cancelling asks first, cancels the order and says so, also after a reload @quick', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await checkout.choose(product)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(hu('payments.leaveText'))
  await expectNoViolations(page)
  await question.getByRole('button', { name: hu('common.back') }).click()
  await expect(checkout.payButton).toBeVisible()

  // The order survives a reload of the checkout.
  await page.reload()
  await expect(checkout.payButton).toBeVisible()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: hu('common.back') }).click()
  await expect(checkout.payButton).toBeVisible()
  await expect(page).toHaveURL(/\/shop\/products\?order=/)
  const orderId = new URL(page.url()).searchParams.get('order')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: hu('payments.leaveConfirm') }).click()
  await expect(page).toHaveURL(/\/shop\/products$/)
  await expect(page.getByText(hu('payments.discarded'), { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/payment/cancel?order=${orderId}`)
  await expect(page.getByText(hu('payments.notice.cancelled.title'))).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`/payment/success?order=${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hu('payments.orderTitle'))
  await expect(page.getByText(hu('payments.notice.cancelled.title'))).toBeVisible()

  await page.goto('/shop/products?tab=orders')
  await expect(page.getByText(hu('payments.history.empty'))).toBeVisible()
  await page.getByLabel(hu('payments.history.withCancelled')).check()
  await expect(page.getByRole('listitem').filter({ hasText: product.nameHu })).toContainText(
    hu('payments.state.cancelled'),
  )
})

test('Choosing the same package again leaves one pending order', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const other = await createProduct(organiser)
  const { api } = await signIn()
  const ofOther = await createOrder(api, { productId: other.id })
  // As after a reload before the response.
  await createOrder(api, { productId: product.id })
  const checkout = new Checkout(page)
  const shownOrder = () => new URL(page.url()).searchParams.get('order')
  const waiting = async () => {
    const orders = api.from('orders').select('id').eq('status', 'pending').order('created_at')
    const { data } = await orders.throwOnError()
    return data.map(({ id }) => id)
  }
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto('/shop/products')
    await checkout.choose(product)
    await expect.poll(waiting).toEqual([ofOther, shownOrder()])
  }
  await checkout.typeCard()
  await checkout.payUntilAccepted()
  expect(await waiting()).toEqual([ofOther])
  await expectBalance(page, product.tokens)
})

test('A coupon at the checkout replaces the order and keeps the typed card', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const code = await createCoupon(organiser, { kind: 'percent', percent: 10 })
  const { api } = await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await checkout.choose(product)
  await checkout.typeCard()
  // The response is delayed; meanwhile the page receives the broadcast of the cancelled order.
  await page.route('**/rest/v1/rpc/create_order', async (route) => {
    const refetched = page.waitForResponse(/\/rest\/v1\/orders\?/)
    const response = await route.fetch()
    const { data } = await api.from('orders').select('status').throwOnError()
    expect(data.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
    await refetched
    await expect(checkout.field('number')).toHaveValue('4242 4242 4242 4242')
    await route.fulfill({ response })
  })
  await checkout.enterCoupon(code)
  await expect(checkout.dialog.getByRole('definition').last()).toHaveText(/^900\sFt$/)
  await expect(checkout.field('number')).toHaveValue('4242 4242 4242 4242')
  await checkout.payUntilAccepted()
  await expectBalance(page, product.tokens)
})

test('An offer that sells out during checkout is reordered at the current price', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const offer = {
    kind: 'product',
    product_id: product.id,
    name_hu: `Próbaajánlat ${product.nameHu}`,
    promo_price_huf_minor: 50_000,
    promo_price_eur_minor: 100,
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    stock: 1,
  }
  await organiser.from('featured_offers').insert(offer).throwOnError()
  const rival = await newUser()
  const { api } = await signIn()
  const checkout = new Checkout(page)
  const total = checkout.dialog.getByRole('definition').last()
  await page.goto('/shop/products')
  await page
    .getByRole('button', { name: hu('offers.chooseNamed', { name: offer.name_hu }) })
    .click()
  await expect(total).toHaveText(/^500\sFt$/)
  // Another player buys the last one; the card declines one in ten payments.
  const p_order_id = await createOrder(rival.api, { productId: product.id })
  const p_payment_method = 'visa 4242'
  const pay = () =>
    rival.api.rpc('pay_order', { p_order_id, p_payment_method, p_request_id: randomUUID() })
  await expect.poll(async () => (await pay()).error).toBeNull()

  await checkout.typeCard()
  await checkout.payButton.click()
  const refusal = checkout.dialog.locator('[data-error-key]')
  await expect(refusal).toHaveAttribute('data-error-key', 'offer_sold_out')
  await checkout.dialog.getByRole('button', { name: hu('payments.orderAgain') }).click()
  await expect(total).toHaveText(/^1\s000\sFt$/)
  await expect(refusal).toHaveCount(0)
  await checkout.payUntilAccepted()
  expect(await purchasesOf(api)).toEqual([product.tokens])
})

test('A product no longer for sale cannot be reordered, and the page says so', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  const again = checkout.dialog.getByRole('button', { name: hu('payments.orderAgain') })
  const refusal = checkout.dialog.locator('[data-error-key]')
  await page.goto('/shop/products')
  await checkout.choose(product)
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  await organiser
    .from('token_products')
    .update({ is_active: false })
    .eq('id', product.id)
    .throwOnError()
  await api.rpc('cancel_order', { p_order_id: orderId }).throwOnError()
  await again.click()
  await expect(refusal).toHaveAttribute('data-error-key', 'product_not_found')
  await expectNoViolations(page)

  // The order of a deleted product says so.
  await organiser.from('token_products').delete().eq('id', product.id).throwOnError()
  await page.reload()
  await expect(refusal).toHaveAttribute('data-error-key', 'product_not_found')
  await expect(again).toHaveCount(0)
  await refusal.getByRole('button', { name: hu('payments.toPackages') }).click()
  await expect(checkout.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/products$/)
})

test('Orders of other players and unknown orders are not found', async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const stranger = await newUser()
  const orderId = await createOrder(stranger.api, { productId: product.id })
  await signIn()
  for (const address of [
    `/payment/success?order=${orderId}`,
    `/payment/cancel?order=${orderId}`,
    `/payment/success?order=${randomUUID()}`,
    '/payment/success?order=no-such-order',
    '/payment/cancel',
  ]) {
    await page.goto(address)
    await expect(page.getByText(hu('payments.notFound')), address).toBeVisible()
  }
  await expectNoViolations(page)
})

test('A pending order appears live in the order history and can be paid there', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products?tab=orders')
  await expect(page.getByText(hu('payments.history.empty'))).toBeVisible()
  await createOrder(api, { productId: product.id })
  const row = page.getByRole('listitem').filter({ hasText: product.nameHu })
  await expect(row).toContainText(hu('payments.state.pending'))
  await row
    .getByRole('link', { name: hu('payments.history.payNamed', { name: product.nameHu }) })
    .click()
  await checkout.typeCard()
  await checkout.payUntilAccepted()
  await expectBalance(page, product.tokens)
})

test('Without network packages and checkout show an error, and a retry continues', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products')
  await page.route('**/rest/v1/rpc/create_order', (route) => route.abort('internetdisconnected'))
  await page
    .getByRole('button', { name: hu('payments.chooseNamed', { name: product.nameHu }) })
    .click()
  await expect(checkout.dialog.getByText(hu('errors.network_unavailable'))).toBeVisible()
  await page.unroute('**/rest/v1/rpc/create_order')
  await checkout.dialog.getByRole('button', { name: hu('common.retry') }).click()
  await expect(checkout.payButton).toBeVisible()
})
