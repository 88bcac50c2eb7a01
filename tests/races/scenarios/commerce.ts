import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type Arena,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../arena'
import { at, createHunt, createPlayers, liftTokenRateLimit, signUp } from '../world'
import { buyClue } from './tokens'

export type OrderPlan = {
  productId?: string
  offerId?: string
  coupon?: string
  sessionId?: string
}

/** A card that is always accepted. */
export async function cardAlwaysPays(arena: Arena): Promise<void> {
  await arena.owner.unsafe(`
    create or replace function private.payment_succeeds(p_last4 text) returns boolean
    language sql volatile set search_path = '' as 'select true'`)
}

/** Disables the rate limits of orders and payments, like liftTokenRateLimit. */
export async function liftOrderRateLimits(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const [rate] = await arena.owner<{ definition: string }[]>`
    select pg_get_functiondef('private.assert_rate'::regproc) as definition`
  const lifted = rate?.definition.replace(
    /(when '(?:orders|payments)' then[^;]*offset) \d+/g,
    '$1 1000000',
  )
  if (!lifted?.includes('1000000')) throw new Error('private.assert_rate has changed.')
  await arena.owner.unsafe(lifted)
}

export async function createProduct(arena: Arena, tokens = 100): Promise<string> {
  const id = randomUUID()
  await arena.owner`
    insert into public.token_products (id, name_hu, tokens, price_huf_minor, price_eur_minor)
    values (${id}, 'Erszény', ${tokens}, 100000, 250)`
  return id
}

export async function createCoupon(
  arena: Arena,
  coupon: {
    tokens?: number
    percent?: number
    maxUses: number | null
    perUser?: number
    batch?: { name: string; perUser: number }
  },
): Promise<string> {
  const code = `RACE-${randomUUID().slice(0, 8).toUpperCase()}`
  await arena.owner`
    insert into public.coupons (code, kind, tokens, percent, max_uses, max_uses_per_user, batch, max_batch_uses_per_user)
    values (${code}, ${coupon.tokens ? 'tokens' : 'percent'}, ${coupon.tokens ?? null},
      ${coupon.percent ?? null}, ${coupon.maxUses}, ${coupon.perUser ?? 1},
      ${coupon.batch?.name ?? null}, ${coupon.batch?.perUser ?? null})`
  return code
}

/** Creates an offer of a clue at 5 tokens, or of a product at half its price. */
export async function createOffer(
  arena: Arena,
  offer: { clueId?: string; productId?: string; stock: number | null },
): Promise<string> {
  const id = randomUUID()
  const price = offer.productId ? 50000 : null
  await arena.owner`
    insert into public.featured_offers
      (id, kind, name_hu, clue_id, product_id, promo_price, promo_price_huf_minor, promo_price_eur_minor, ends_at, stock)
    values (${id}, ${offer.clueId ? 'clue' : 'product'}, 'Ajánlat', ${offer.clueId ?? null}, ${offer.productId ?? null},
      ${offer.clueId ? 5 : null}, ${price}, ${price}, now() + interval '1 day', ${offer.stock})`
  return id
}

export const createOrder = (
  arena: Arena,
  player: string,
  plan: OrderPlan,
  requestId: string = randomUUID(),
) =>
  call(arena, player, 'create_order', {
    p_product_id: plan.productId ?? null,
    p_offer_id: plan.offerId ?? null,
    p_coupon_code: plan.coupon ?? null,
    p_request_id: requestId,
    p_currency: 'HUF',
    p_game_session_id: plan.sessionId ?? null,
  })

export const orderId = ({ body }: Answer) => (body as { order_id: string }).order_id

export const pay = (
  arena: Arena,
  player: string,
  order: string,
  requestId: string = randomUUID(),
) =>
  call(arena, player, 'pay_order', {
    p_order_id: order,
    p_payment_method: 'visa 4242',
    p_request_id: requestId,
  })

export const redeem = (
  arena: Arena,
  player: string,
  code: string,
  requestId: string = randomUUID(),
) => call(arena, player, 'redeem_coupon', { p_code: code, p_request_id: requestId })

export async function orderFor(arena: Arena, player: string, plan: OrderPlan): Promise<string> {
  const answer = await createOrder(arena, player, plan)
  expect(answer.outcome).toBe('ok')
  return orderId(answer)
}

/** Orders and pays. @returns the result of the payment, or the error of the order. */
export async function orderAndPay(arena: Arena, player: string, plan: OrderPlan): Promise<Answer> {
  const order = await createOrder(arena, player, plan)
  return order.outcome === 'ok' ? pay(arena, player, orderId(order)) : order
}

/** A token coupon is redeemed exactly as often as allowed. */
export async function couponLimitsAreExact(arena: Arena, limits = [1, 500]): Promise<void> {
  for (const limit of limits) {
    const players = await signUp(arena, limit + 150)
    const code = await createCoupon(arena, { tokens: 10, maxUses: limit })
    const answers = await callConcurrently(players.length, (n) =>
      redeem(arena, at(players, n), code),
    )
    expect(countResults(answers)).toEqual({ ok: limit, coupon_used_up: 150 })
    await expectInvariants(arena)
  }
}

/** One player redeems a code for three uses per player exactly three times. */
export async function couponPerPlayerLimitIsExact(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const player = at(await signUp(arena, 1), 0)
  const code = await createCoupon(arena, { tokens: 10, maxUses: null, perUser: 3 })
  const answers = await callConcurrently(64, () => redeem(arena, player, code))
  // After five refusals the rate limit applies.
  expect(countResults(answers)).toEqual({ ok: 3, coupon_already_used: 5, rate_limit_exceeded: 56 })
  await expectInvariants(arena)
}

/** One player redeems three of 64 codes of a batch that allows three. */
export async function couponBatchLimitIsExact(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const player = at(await signUp(arena, 1), 0)
  const batch = { name: `Race ${randomUUID()}`, perUser: 3 }
  const codes: string[] = []
  while (codes.length < 64) {
    codes.push(await createCoupon(arena, { tokens: 10, maxUses: 1, batch }))
  }
  const answers = await callConcurrently(64, (n) => redeem(arena, player, at(codes, n)))
  expect(countResults(answers)).toEqual({ ok: 3, coupon_batch_used: 5, rate_limit_exceeded: 56 })
  await expectInvariants(arena)
}

/** One request id credits a coupon once. */
export async function sameRequestRedeemsOnce(arena: Arena): Promise<void> {
  const player = at(await signUp(arena, 1), 0)
  const code = await createCoupon(arena, { tokens: 10, maxUses: null, perUser: 100 })
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => redeem(arena, player, code, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await tokensOf(arena, player)).toBe(10)
  await expectInvariants(arena)
}

/** Discount coupons are used at payment: of 100 orders with a code for 20 uses, 20 are paid. */
export async function couponsOnOrdersAreExact(arena: Arena): Promise<void> {
  await cardAlwaysPays(arena)
  const productId = await createProduct(arena)
  const coupon = await createCoupon(arena, { percent: 10, maxUses: 20 })
  const players = await signUp(arena, 100)
  const orders = await callConcurrently(100, (n) =>
    orderFor(arena, at(players, n), { productId, coupon }),
  )
  const answers = await callConcurrently(100, (n) => pay(arena, at(players, n), at(orders, n)))
  expect(countResults(answers)).toEqual({ ok: 20, coupon_used_up: 80 })
  await expectInvariants(arena)
}

/** 64 different requests pay one order: one succeeds, the others are refused. */
export async function oneOrderIsPaidOnce(arena: Arena): Promise<void> {
  await cardAlwaysPays(arena)
  await liftOrderRateLimits(arena)
  const player = at(await signUp(arena, 1), 0)
  const order = await orderFor(arena, player, { productId: await createProduct(arena) })
  const answers = await callConcurrently(64, () => pay(arena, player, order))
  expect(countResults(answers)).toEqual({ ok: 1, order_already_paid: 63 })
  expect(await tokensOf(arena, player)).toBe(100)
  await expectInvariants(arena)
}

/** The same request 64 times pays once and always gets the same result. */
export async function sameRequestPaysOnce(arena: Arena): Promise<void> {
  await cardAlwaysPays(arena)
  await liftOrderRateLimits(arena)
  const player = at(await signUp(arena, 1), 0)
  const order = await orderFor(arena, player, { productId: await createProduct(arena) })
  const requestId = randomUUID()
  const answers = await callConcurrently(64, () => pay(arena, player, order, requestId))
  expect(countResults(answers)).toEqual({ ok: 64 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await tokensOf(arena, player)).toBe(100)
  await expectInvariants(arena)
}

/** The stock of an offer is exact, for clues bought with tokens and for orders. */
export async function offerStockIsExact(arena: Arena): Promise<void> {
  await cardAlwaysPays(arena)
  const hunt = await createHunt(arena, { startingTokens: 100, clues: [30] })
  const players = await createPlayers(arena, 120, hunt)
  const clueId = at(hunt.clues, 0)
  await createOffer(arena, { clueId, stock: 50 })
  const bought = await callConcurrently(120, (n) =>
    buyClue(arena, at(players, n), hunt.sessionId, clueId, 5),
  )
  const { ok, ...late } = countResults(bought)
  expect(ok).toBe(50)
  expect(Object.keys(late).every((key) => /^(offer_sold_out|price_changed)$/.test(key))).toBe(true)

  const productId = await createProduct(arena)
  await createOffer(arena, { productId, stock: 20 })
  const orders = await callConcurrently(100, (n) => orderFor(arena, at(players, n), { productId }))
  const paid = await callConcurrently(100, (n) => pay(arena, at(players, n), at(orders, n)))
  expect(countResults(paid)).toEqual({ ok: 20, offer_sold_out: 80 })
  await expectInvariants(arena)
}

/** An organiser sets a stock during sales: every sale counts. */
export async function stockSetWhileSelling(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 100, clues: [30] })
  const players = await createPlayers(arena, 300, hunt)
  const clueId = at(hunt.clues, 0)
  const offerId = await createOffer(arena, { clueId, stock: null })
  const setStock = () =>
    arena.owner`update public.featured_offers set stock = 1000 where id = ${offerId}`
  const answers = await callConcurrently(300, async (n) => {
    if (n === 150) await setStock()
    return buyClue(arena, at(players, n), hunt.sessionId, clueId, 5)
  })
  expect(countResults(answers)).toEqual({ ok: 300 })
  const [offer] = await arena.owner`select sold from public.featured_offers where id = ${offerId}`
  expect(offer).toEqual({ sold: 300 })
  await expectInvariants(arena)
}

/** All purchases at once with few players and shared coupons and stocks: no deadlock. */
export async function commerceNeverDeadlocks(arena: Arena, calls = 3000): Promise<void> {
  await liftOrderRateLimits(arena)
  await cardAlwaysPays(arena)
  const hunt = await createHunt(arena, {
    startingTokens: 5000,
    clues: Array.from({ length: 20 }, () => 30),
  })
  const players = await createPlayers(arena, 20, hunt)
  const products = await Promise.all(Array.from({ length: 40 }, () => createProduct(arena, 5)))
  const coupon = await createCoupon(arena, { percent: 60, maxUses: 150, perUser: 100 })
  for (const clueId of hunt.clues) await createOffer(arena, { clueId, stock: 10 })
  const offers = await Promise.all(
    products.slice(20).map((productId) => createOffer(arena, { productId, stock: 10 })),
  )
  const before = await deadlocks(arena)

  const answers = await callConcurrently(calls, async (n) => {
    const player = at(players, (n * 7) % 20)
    const kind = n % 5
    if (kind === 0) return buyClue(arena, player, hunt.sessionId, at(hunt.clues, (n * 3) % 20), 5)
    if (kind === 1)
      return call(arena, player, 'track_offers', {
        p_impressions: `{${offers.join()}}`,
        p_clicks: null,
      })
    const order = await createOrder(arena, player, {
      // Spread a player's orders of one package, which would replace each other.
      productId: at(products, Math.floor(n / 20) % 40),
      ...(kind === 2 ? { coupon } : {}),
    })
    if (order.outcome !== 'ok') return order
    return kind === 4 && n % 3 === 0
      ? call(arena, player, 'cancel_order', { p_order_id: orderId(order) })
      : pay(arena, player, orderId(order))
  })
  const expected = new Set([
    'ok',
    'clue_already_owned',
    'price_changed',
    'offer_sold_out',
    'coupon_used_up',
    'coupon_already_used',
    'rate_limit_exceeded', // after refused coupons
  ])
  expect(countResults(answers.filter(({ outcome }) => !expected.has(outcome)))).toEqual({})
  expect(await deadlocks(arena)).toBe(before)
  await expectInvariants(arena)
}

async function deadlocks(arena: Arena): Promise<number> {
  const [row] = await arena.owner<{ deadlocks: number }[]>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}

async function tokensOf(arena: Arena, player: string): Promise<number | undefined> {
  const [row] = await arena.owner<{ balance: number }[]>`
    select balance from public.token_balances where user_id = ${player}`
  return row?.balance
}
