import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayer, liftTokenRateLimit } from '../fixtures'

const tierDays = 30

export async function createTier(database: TestDatabase, price: number): Promise<string> {
  const id = randomUUID()
  await database.owner`
    insert into public.vip_tiers (id, name_hu, price, duration_days, badge)
    values (${id}, 'VIP', ${price}, ${tierDays}, 'gold')`
  return id
}

export const buyVip = (
  database: TestDatabase,
  player: string,
  tierId: string,
  requestId: string = randomUUID(),
) => call(database, player, 'buy_vip', { p_tier_id: tierId, p_request_id: requestId })

/** One request id sent 640 times buys one membership, and all calls get the same result. */
export async function sameRequestBuysOneMembership(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 100 })
  const player = await createPlayer(database, hunt)
  const tierId = await createTier(database, 30)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => buyVip(database, player, tierId, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await membershipsOf(database, player)).toEqual({ memberships: 1, days: tierDays })
  await expectInvariants(database)
}

async function membershipsOf(database: TestDatabase, player: string) {
  const [row] = await database.owner`
    select count(*)::integer as memberships,
      (extract(epoch from max(ends_at) - min(starts_at)) / 86400)::integer as days
    from public.vip_memberships where user_id = ${player}`
  return row
}

/** 100 tokens pay for three extensions of 30, each after the previous: no paid day is lost. */
export async function extensionsNeverOverdraw(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, { startingTokens: 100 })
  const player = await createPlayer(database, hunt)
  const tierId = await createTier(database, 30)
  const answers = await callConcurrently(640, () => buyVip(database, player, tierId))
  expect(countResults(answers)).toEqual({ ok: 3, insufficient_balance: 637 })
  expect(await membershipsOf(database, player)).toEqual({ memberships: 3, days: 3 * tierDays })
  await expectInvariants(database)
}

/** Two tiers bought at once from 64 tabs: one is active, the other refused. */
export async function oneTierAtATime(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { startingTokens: 10000 })
  const player = await createPlayer(database, hunt)
  const tiers = [await createTier(database, 1), await createTier(database, 1)]
  const answers = await callConcurrently(64, (n) => buyVip(database, player, at(tiers, n % 2)))
  const bought = answers.flatMap(({ outcome }, n) => (outcome === 'ok' ? [n % 2] : []))
  expect(new Set(bought).size).toBe(1)
  await expectInvariants(database)
}
