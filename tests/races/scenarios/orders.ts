import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, signUp } from '../fixtures'
import {
  cardAlwaysPays,
  createCoupon,
  createOffer,
  createOrder,
  createProduct,
  liftOrderRateLimits,
  orderFor,
  orderId,
  pay,
} from './commerce'

/** Creates a player and a package with an offer and a coupon, each for one use. */
async function openScene(database: TestDatabase) {
  await cardAlwaysPays(database)
  await liftOrderRateLimits(database)
  const player = at(await signUp(database, 1), 0)
  const productId = await createProduct(database)
  const offerId = await createOffer(database, { productId, stock: 1 })
  const coupon = await createCoupon(database, { percent: 60, maxUses: 1 })
  // Every other order uses the coupon, the rest the offer.
  const order = (n: number) =>
    createOrder(database, player, n % 2 ? { productId, coupon } : { productId })
  const used = async () => {
    const [row] = await database.owner<{ uses: number; sold: number }[]>`
      select uses, sold from public.coupons, public.featured_offers f where code = ${coupon} and f.id = ${offerId}`
    return row
  }
  return { player, productId, order, used }
}

async function statusesOf(database: TestDatabase, player: string): Promise<Record<string, number>> {
  const rows = await database.owner<{ status: string; orders: number }[]>`
    select status, count(*)::integer as orders from public.orders where user_id = ${player} group by 1`
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))
}

/** 64 identical orders leave one pending order, and only this one can be paid. */
export async function oneOrderWaits(database: TestDatabase): Promise<void> {
  const { player, order, used } = await openScene(database)
  const orders = await callConcurrently(64, order)
  expect(countResults(orders)).toEqual({ ok: 64 })
  expect(await statusesOf(database, player)).toEqual({ pending: 1, cancelled: 63 })
  expect(await used()).toEqual({ uses: 0, sold: 0 })

  const paid = await callConcurrently(64, (n) => pay(database, player, orderId(at(orders, n))))
  expect(countResults(paid)).toEqual({ ok: 1, order_cancelled: 63 })
  const { uses = 0, sold = 0 } = (await used()) ?? {}
  expect(uses + sold).toBe(1)
  await expectInvariants(database)
}

/** With 64 tabs ordering and paying the same, an order is paid or replaced, never both. */
export async function paidOrReplacedNeverBoth(database: TestDatabase): Promise<void> {
  const { player, order, used } = await openScene(database)
  const answers = await callConcurrently(640, async (n) => {
    const made = await order(n)
    return made.outcome === 'ok' ? pay(database, player, orderId(made)) : made
  })
  const { ok = 0, ...refused } = countResults(answers)
  const { paid, pending = 0 } = await statusesOf(database, player)
  expect(paid).toBe(ok)
  expect(pending).toBeLessThanOrEqual(1)
  // Later orders get neither coupon nor offer, and earlier ones can no longer be paid.
  const expected = new Set([
    'order_cancelled',
    'coupon_already_used',
    'offer_sold_out',
    'rate_limit_exceeded', // after refused coupons
  ])
  expect(Object.keys(refused).filter((key) => !expected.has(key))).toEqual([])
  expect(await used()).toEqual({ uses: 1, sold: 1 })
  await expectInvariants(database)
}

/** One request id creates one order, also when newer orders replace it. */
export async function sameRequestOrdersOnce(database: TestDatabase): Promise<void> {
  const { player, productId, order } = await openScene(database)
  const requestId = randomUUID()
  const answers = await callConcurrently(128, (n) =>
    n % 2 ? order(0) : createOrder(database, player, { productId }, requestId),
  )
  expect(countResults(answers)).toEqual({ ok: 128 })
  const repeated = answers.filter((_, n) => n % 2 === 0)
  expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await statusesOf(database, player)).toEqual({ pending: 1, cancelled: 64 })
  await expectInvariants(database)
}

/** An order paid and cancelled at once ends as one of the two, with matching tokens. */
export async function paidOrCancelledNeverBoth(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  await liftOrderRateLimits(database)
  const productId = await createProduct(database)
  const players = await signUp(database, 32)
  const orders = await callConcurrently(32, (n) =>
    orderFor(database, at(players, n), { productId }),
  )
  const answers = await callConcurrently(64, (n) => {
    const player = at(players, n >> 1)
    const order = at(orders, n >> 1)
    return n % 2
      ? pay(database, player, order)
      : call(database, player, 'cancel_order', { p_order_id: order })
  })
  const { ok, ...refused } = countResults(answers)
  expect(ok).toBe(32)
  expect(Object.keys(refused).every((key) => /^order_(already_paid|cancelled)$/.test(key))).toBe(
    true,
  )
  await expectInvariants(database)
}
