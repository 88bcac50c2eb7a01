import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe'
import { Checkout, createProduct } from './support/checkout'
import { expectBalance } from './support/expectations'
import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'
import type { Api } from './support/users'

const hu = textsOf('hu')

async function orderThroughApi(player: Api, productId: string): Promise<string> {
  const { data } = await player
    .rpc('create_order', {
      p_product_id: productId,
      p_offer_id: null as unknown as string,
      p_coupon_code: null as unknown as string,
      p_request_id: randomUUID(),
    })
    .throwOnError()
  return (data as { order_id: string }).order_id
}

test('Giving up asks first, cancels the order and says so, also after a reload', async ({
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
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: hu('payments.leaveConfirm') }).click()
  await expect(page).toHaveURL(/\/payment\/cancel\?order=/)
  await expect(page.getByText(hu('payments.notice.cancelled.title'))).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByText(hu('payments.notice.cancelled.title'))).toBeVisible()

  const address = page.url().replace('/payment/cancel', '/payment/success')
  await page.goBack()
  await expect(page).toHaveURL(/\/shop\/products$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hu('payments.orderTitle'))
  await expect(page.getByText(hu('payments.notice.cancelled.title'))).toBeVisible()

  await page.goto('/shop/products?tab=orders')
  await expect(page.getByText(hu('payments.history.empty'))).toBeVisible()
  await page.getByLabel(hu('payments.history.withCancelled')).check()
  await expect(page.getByRole('listitem').filter({ hasText: product.nameHu })).toContainText(
    hu('payments.state.cancelled'),
  )
})

test('Choosing the same again leaves one waiting order, however the checkout was left', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const other = await createProduct(organiser)
  const { api } = await signIn()
  const ofOther = await orderThroughApi(api, other.id)
  // As of a page that was reloaded before it heard of its order.
  await orderThroughApi(api, product.id)
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

test("Other players' orders and made-up ones are not found", async ({
  page,
  signIn,
  newUser,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const stranger = await newUser()
  const orderId = await orderThroughApi(stranger.api, product.id)
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

test('A waiting order appears in an open history at once and is paid from there', async ({
  page,
  signIn,
  organiser,
}) => {
  const product = await createProduct(organiser)
  const { api } = await signIn()
  const checkout = new Checkout(page)
  await page.goto('/shop/products?tab=orders')
  await expect(page.getByText(hu('payments.history.empty'))).toBeVisible()
  await orderThroughApi(api, product.id)
  const row = page.getByRole('listitem').filter({ hasText: product.nameHu })
  await expect(row).toContainText(hu('payments.state.pending'))
  await row
    .getByRole('link', { name: hu('payments.history.payNamed', { name: product.nameHu }) })
    .click()
  await checkout.typeCard()
  await checkout.payUntilAccepted()
  await expectBalance(page, product.tokens)
})

test('Without network the packages and the checkout say so, and the retry goes on', async ({
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
