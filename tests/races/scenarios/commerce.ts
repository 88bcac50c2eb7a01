import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers, liftTokenRateLimit, signUp } from '../fixtures'
import { buyClue } from './tokens'

export type OrderPlan = {
  productId?: string
  offerId?: string
  coupon?: string
  sessionId?: string
}

/** A card that is always accepted. */
export async function cardAlwaysPays(database: TestDatabase): Promise<void> {
  await database.owner.unsafe(`
    create or replace function private.payment_succeeds(p_last4 text) returns boolean
    language sql volatile set search_path = '' as 'select true'`)
}

/** Disables the rate limits of orders and payments, like liftTokenRateLimit. */
export async function liftOrderRateLimits(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const [rate] = await database.owner<{ definition: string }[]>`
    select pg_get_functiondef('private.assert_rate'::regproc) as definition`
  const lifted = rate?.definition.replace(
    /(when '(?:orders|payments)' then[^;]*offset) \d+/g,
    '$1 1000000',
  )
  if (!lifted?.includes('1000000')) throw new Error('private.assert_rate has changed.')
  await database.owner.unsafe(lifted)
}

export async function createProduct(database: TestDatabase, tokens = 100): Promise<string> {
  const id = randomUUID()
  await database.owner`
    insert into public.token_products (id, name_hu, tokens, price_huf_minor, price_eur_minor)
    values (${id}, 'Erszény', ${tokens}, 100000, 250)`
  return id
}

export async function createCoupon(
  database: TestDatabase,
  coupon: {
    tokens?: number
    percent?: number
    maxUses: number | null
    perUser?: number
    batch?: { name: string; perUser: number }
  },
): Promise<string> {
  const code = `RACE-${randomUUID().slice(0, 8).toUpperCase()}`
  await database.owner`
    insert into public.coupons (code, kind, tokens, percent, max_uses, max_uses_per_user, batch, max_batch_uses_per_user)
    values (${code}, ${coupon.tokens ? 'tokens' : 'percent'}, ${coupon.tokens ?? null},
      ${coupon.percent ?? null}, ${coupon.maxUses}, ${coupon.perUser ?? 1},
      ${coupon.batch?.name ?? null}, ${coupon.batch?.perUser ?? null})`
  return code
}

/** Creates an offer of a clue at 5 tokens, or of a product at half its price. */
export async function createOffer(
  database: TestDatabase,
  offer: { clueId?: string; productId?: string; stock: number | null },
): Promise<string> {
  const id = randomUUID()
  const price = offer.productId ? 50000 : null
  await database.owner`
    insert into public.featured_offers
      (id, kind, name_hu, clue_id, product_id, promo_price, promo_price_huf_minor, promo_price_eur_minor, ends_at, stock)
    values (${id}, ${offer.clueId ? 'clue' : 'product'}, 'Ajánlat', ${offer.clueId ?? null}, ${offer.productId ?? null},
      ${offer.clueId ? 5 : null}, ${price}, ${price}, now() + interval '1 day', ${offer.stock})`
  return id
}

export const createOrder = (
  database: TestDatabase,
  player: string,
  plan: OrderPlan,
  requestId: string = randomUUID(),
) =>
  call(database, player, 'create_order', {
    p_product_id: plan.productId ?? null,
    p_offer_id: plan.offerId ?? null,
    p_coupon_code: plan.coupon ?? null,
    p_request_id: requestId,
    p_currency: 'HUF',
    p_game_session_id: plan.sessionId ?? null,
  })

export const orderId = ({ body }: Answer) => (body as { order_id: string }).order_id

export const pay = (
  database: TestDatabase,
  player: string,
  order: string,
  requestId: string = randomUUID(),
) =>
  call(database, player, 'pay_order', {
    p_order_id: order,
    p_payment_method: 'visa 4242',
    p_request_id: requestId,
  })

export const redeem = (
  database: TestDatabase,
  player: string,
  code: string,
  requestId: string = randomUUID(),
) => call(database, player, 'redeem_coupon', { p_code: code, p_request_id: requestId })

export async function orderFor(
  database: TestDatabase,
  player: string,
  plan: OrderPlan,
): Promise<string> {
  const answer = await createOrder(database, player, plan)
  expect(answer.outcome).toBe('ok')
  return orderId(answer)
}

/** Orders and pays. @returns the result of the payment, or the error of the order. */
export async function orderAndPay(
  database: TestDatabase,
  player: string,
  plan: OrderPlan,
): Promise<Answer> {
  const order = await createOrder(database, player, plan)
  return order.outcome === 'ok' ? pay(database, player, orderId(order)) : order
}

/** A token coupon is redeemed exactly as often as allowed. */
export async function couponLimitsAreExact(
  database: TestDatabase,
  limits = [1, 500],
): Promise<void> {
  for (const limit of limits) {
    const players = await signUp(database, limit + 150)
    const code = await createCoupon(database, { tokens: 10, maxUses: limit })
    const answers = await callConcurrently(players.length, (n) =>
      redeem(database, at(players, n), code),
    )
    expect(countResults(answers)).toEqual({ ok: limit, coupon_used_up: 150 })
    await expectInvariants(database)
  }
}

/** One player redeems a code for three uses per player exactly three times. */
export async function couponPerPlayerLimitIsExact(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const player = at(await signUp(database, 1), 0)
  const code = await createCoupon(database, { tokens: 10, maxUses: null, perUser: 3 })
  const answers = await callConcurrently(64, () => redeem(database, player, code))
  // After five refusals the rate limit applies.
  expect(countResults(answers)).toEqual({ ok: 3, coupon_already_used: 5, rate_limit_exceeded: 56 })
  await expectInvariants(database)
}

/** One player redeems three of 64 codes of a batch that allows three. */
export async function couponBatchLimitIsExact(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const player = at(await signUp(database, 1), 0)
  const batch = { name: `Race ${randomUUID()}`, perUser: 3 }
  const codes: string[] = []
  while (codes.length < 64) {
    codes.push(await createCoupon(database, { tokens: 10, maxUses: 1, batch }))
  }
  const answers = await callConcurrently(64, (n) => redeem(database, player, at(codes, n)))
  expect(countResults(answers)).toEqual({ ok: 3, coupon_batch_used: 5, rate_limit_exceeded: 56 })
  await expectInvariants(database)
}

/** One request id credits a coupon once. */
export async function sameRequestRedeemsOnce(database: TestDatabase): Promise<void> {
  const player = at(await signUp(database, 1), 0)
  const code = await createCoupon(database, { tokens: 10, maxUses: null, perUser: 100 })
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => redeem(database, player, code, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await tokensOf(database, player)).toBe(10)
  await expectInvariants(database)
}

/** Discount coupons are used at payment: of 100 orders with a code for 20 uses, 20 are paid. */
export async function couponsOnOrdersAreExact(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  const productId = await createProduct(database)
  const coupon = await createCoupon(database, { percent: 10, maxUses: 20 })
  const players = await signUp(database, 100)
  const orders = await callConcurrently(100, (n) =>
    orderFor(database, at(players, n), { productId, coupon }),
  )
  const answers = await callConcurrently(100, (n) => pay(database, at(players, n), at(orders, n)))
  expect(countResults(answers)).toEqual({ ok: 20, coupon_used_up: 80 })
  await expectInvariants(database)
}

/** 64 different requests pay one order: one succeeds, the others are refused. */
export async function oneOrderIsPaidOnce(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  await liftOrderRateLimits(database)
  const player = at(await signUp(database, 1), 0)
  const order = await orderFor(database, player, { productId: await createProduct(database) })
  const answers = await callConcurrently(64, () => pay(database, player, order))
  expect(countResults(answers)).toEqual({ ok: 1, order_already_paid: 63 })
  expect(await tokensOf(database, player)).toBe(100)
  await expectInvariants(database)
}

/** The same request 64 times pays once and always gets the same result. */
export async function sameRequestPaysOnce(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  await liftOrderRateLimits(database)
  const player = at(await signUp(database, 1), 0)
  const order = await orderFor(database, player, { productId: await createProduct(database) })
  const requestId = randomUUID()
  const answers = await callConcurrently(64, () => pay(database, player, order, requestId))
  expect(countResults(answers)).toEqual({ ok: 64 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await tokensOf(database, player)).toBe(100)
  await expectInvariants(database)
}

/** The stock of an offer is exact, for clues bought with tokens and for orders. */
export async function offerStockIsExact(database: TestDatabase): Promise<void> {
  await cardAlwaysPays(database)
  const hunt = await createHunt(database, { startingTokens: 100, clues: [30] })
  const players = await createPlayers(database, 120, hunt)
  const clueId = at(hunt.clues, 0)
  await createOffer(database, { clueId, stock: 50 })
  const bought = await callConcurrently(120, (n) =>
    buyClue(database, at(players, n), hunt.sessionId, clueId, 5),
  )
  const { ok, ...late } = countResults(bought)
  expect(ok).toBe(50)
  expect(Object.keys(late).every((key) => /^(offer_sold_out|price_changed)$/.test(key))).toBe(true)

  const productId = await createProduct(database)
  await createOffer(database, { productId, stock: 20 })
  const orders = await callConcurrently(100, (n) =>
    orderFor(database, at(players, n), { productId }),
  )
  const paid = await callConcurrently(100, (n) => pay(database, at(players, n), at(orders, n)))
  expect(countResults(paid)).toEqual({ ok: 20, offer_sold_out: 80 })
  await expectInvariants(database)
}

/** An organiser sets a stock during sales: every sale counts. */
export async function stockSetWhileSelling(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 100, clues: [30] })
  const players = await createPlayers(database, 300, hunt)
  const clueId = at(hunt.clues, 0)
  const offerId = await createOffer(database, { clueId, stock: null })
  const setStock = () =>
    database.owner`update public.featured_offers set stock = 1000 where id = ${offerId}`
  const answers = await callConcurrently(300, async (n) => {
    if (n === 150) await setStock()
    return buyClue(database, at(players, n), hunt.sessionId, clueId, 5)
  })
  expect(countResults(answers)).toEqual({ ok: 300 })
  const [offer] =
    await database.owner`select sold from public.featured_offers where id = ${offerId}`
  expect(offer).toEqual({ sold: 300 })
  await expectInvariants(database)
}

/** All purchases at once with few players and shared coupons and stocks: no deadlock. */
export async function commerceNeverDeadlocks(database: TestDatabase, calls = 3000): Promise<void> {
  await liftOrderRateLimits(database)
  await cardAlwaysPays(database)
  const hunt = await createHunt(database, {
    startingTokens: 5000,
    clues: Array.from({ length: 20 }, () => 30),
  })
  const players = await createPlayers(database, 20, hunt)
  const products = await Promise.all(Array.from({ length: 40 }, () => createProduct(database, 5)))
  const coupon = await createCoupon(database, { percent: 60, maxUses: 150, perUser: 100 })
  for (const clueId of hunt.clues) await createOffer(database, { clueId, stock: 10 })
  const offers = await Promise.all(
    products.slice(20).map((productId) => createOffer(database, { productId, stock: 10 })),
  )
  const before = await deadlocks(database)

  const answers = await callConcurrently(calls, async (n) => {
    const player = at(players, (n * 7) % 20)
    const kind = n % 5
    if (kind === 0)
      return buyClue(database, player, hunt.sessionId, at(hunt.clues, (n * 3) % 20), 5)
    if (kind === 1)
      return call(database, player, 'track_offers', {
        p_impressions: `{${offers.join()}}`,
        p_clicks: null,
      })
    const order = await createOrder(database, player, {
      // Spread a player's orders of one package, which would replace each other.
      productId: at(products, Math.floor(n / 20) % 40),
      ...(kind === 2 ? { coupon } : {}),
    })
    if (order.outcome !== 'ok') return order
    return kind === 4 && n % 3 === 0
      ? call(database, player, 'cancel_order', { p_order_id: orderId(order) })
      : pay(database, player, orderId(order))
  })
  const expected = new Set([
    'ok',
    'clue_already_owned',
    'price_changed',
    'offer_sold_out',
    'coupon_used_up',
    'coupon_already_used',
    'rate_limit_exceeded', // after refused coupons
    'order_cancelled', // replaced by the player's next order of the package, if a call is overtaken by hundreds
  ])
  expect(countResults(answers.filter(({ outcome }) => !expected.has(outcome)))).toEqual({})
  expect(await deadlocks(database)).toBe(before)
  await expectInvariants(database)
}

async function deadlocks(database: TestDatabase): Promise<number> {
  const [row] = await database.owner<{ deadlocks: number }[]>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}

async function tokensOf(database: TestDatabase, player: string): Promise<number | undefined> {
  const [row] = await database.owner<{ balance: number }[]>`
    select balance from public.token_balances where user_id = ${player}`
  return row?.balance
}
