import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Arena, call, expectInvariants, callConcurrently, countResults } from '../arena'
import { at, signUp } from '../world'
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
async function openScene(arena: Arena) {
  await cardAlwaysPays(arena)
  await liftOrderRateLimits(arena)
  const player = at(await signUp(arena, 1), 0)
  const productId = await createProduct(arena)
  const offerId = await createOffer(arena, { productId, stock: 1 })
  const coupon = await createCoupon(arena, { percent: 60, maxUses: 1 })
  // Every other order uses the coupon, the rest the offer.
  const order = (n: number) =>
    createOrder(arena, player, n % 2 ? { productId, coupon } : { productId })
  const used = async () => {
    const [row] = await arena.owner<{ uses: number; sold: number }[]>`
      select uses, sold from public.coupons, public.featured_offers f where code = ${coupon} and f.id = ${offerId}`
    return row
  }
  return { player, productId, order, used }
}

async function statusesOf(arena: Arena, player: string): Promise<Record<string, number>> {
  const rows = await arena.owner<{ status: string; orders: number }[]>`
    select status, count(*)::integer as orders from public.orders where user_id = ${player} group by 1`
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))
}

/** 64 identical orders leave one pending order, and only this one can be paid. */
export async function oneOrderWaits(arena: Arena): Promise<void> {
  const { player, order, used } = await openScene(arena)
  const orders = await callConcurrently(64, order)
  expect(countResults(orders)).toEqual({ ok: 64 })
  expect(await statusesOf(arena, player)).toEqual({ pending: 1, cancelled: 63 })
  expect(await used()).toEqual({ uses: 0, sold: 0 })

  const paid = await callConcurrently(64, (n) => pay(arena, player, orderId(at(orders, n))))
  expect(countResults(paid)).toEqual({ ok: 1, order_cancelled: 63 })
  const { uses = 0, sold = 0 } = (await used()) ?? {}
  expect(uses + sold).toBe(1)
  await expectInvariants(arena)
}

/** With 64 tabs ordering and paying the same, an order is paid or replaced, never both. */
export async function paidOrReplacedNeverBoth(arena: Arena): Promise<void> {
  const { player, order, used } = await openScene(arena)
  const answers = await callConcurrently(640, async (n) => {
    const made = await order(n)
    return made.outcome === 'ok' ? pay(arena, player, orderId(made)) : made
  })
  const { ok = 0, ...refused } = countResults(answers)
  const { paid, pending = 0 } = await statusesOf(arena, player)
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
  await expectInvariants(arena)
}

/** One request id creates one order, also when newer orders replace it. */
export async function sameRequestOrdersOnce(arena: Arena): Promise<void> {
  const { player, productId, order } = await openScene(arena)
  const requestId = randomUUID()
  const answers = await callConcurrently(128, (n) =>
    n % 2 ? order(0) : createOrder(arena, player, { productId }, requestId),
  )
  expect(countResults(answers)).toEqual({ ok: 128 })
  const repeated = answers.filter((_, n) => n % 2 === 0)
  expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await statusesOf(arena, player)).toEqual({ pending: 1, cancelled: 64 })
  await expectInvariants(arena)
}

/** An order paid and cancelled at once ends as one of the two, with matching tokens. */
export async function paidOrCancelledNeverBoth(arena: Arena): Promise<void> {
  await cardAlwaysPays(arena)
  await liftOrderRateLimits(arena)
  const productId = await createProduct(arena)
  const players = await signUp(arena, 32)
  const orders = await callConcurrently(32, (n) => orderFor(arena, at(players, n), { productId }))
  const answers = await callConcurrently(64, (n) => {
    const player = at(players, n >> 1)
    const order = at(orders, n >> 1)
    return n % 2
      ? pay(arena, player, order)
      : call(arena, player, 'cancel_order', { p_order_id: order })
  })
  const { ok, ...refused } = countResults(answers)
  expect(ok).toBe(32)
  expect(Object.keys(refused).every((key) => /^order_(already_paid|cancelled)$/.test(key))).toBe(
    true,
  )
  await expectInvariants(arena)
}
