import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Arena, call, expectInvariants, callConcurrently, countResults } from '../arena'
import { at, createHunt, createPlayer, liftTokenRateLimit } from '../world'

const tierDays = 30

export async function createTier(arena: Arena, price: number): Promise<string> {
  const id = randomUUID()
  await arena.owner`
    insert into public.vip_tiers (id, name_hu, price, duration_days, badge)
    values (${id}, 'VIP', ${price}, ${tierDays}, 'gold')`
  return id
}

export const buyVip = (
  arena: Arena,
  player: string,
  tierId: string,
  requestId: string = randomUUID(),
) => call(arena, player, 'buy_vip', { p_tier_id: tierId, p_request_id: requestId })

/** One request id sent 640 times buys one membership, and all calls get the same result. */
export async function sameRequestBuysOneMembership(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 100 })
  const player = await createPlayer(arena, hunt)
  const tierId = await createTier(arena, 30)
  const requestId = randomUUID()
  const answers = await callConcurrently(640, () => buyVip(arena, player, tierId, requestId))
  expect(countResults(answers)).toEqual({ ok: 640 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await membershipsOf(arena, player)).toEqual({ memberships: 1, days: tierDays })
  await expectInvariants(arena)
}

async function membershipsOf(arena: Arena, player: string) {
  const [row] = await arena.owner`
    select count(*)::integer as memberships,
      (extract(epoch from max(ends_at) - min(starts_at)) / 86400)::integer as days
    from public.vip_memberships where user_id = ${player}`
  return row
}

/** 100 tokens pay for three extensions of 30, each after the previous: no paid day is lost. */
export async function extensionsNeverOverdraw(arena: Arena): Promise<void> {
  await liftTokenRateLimit(arena)
  const hunt = await createHunt(arena, { startingTokens: 100 })
  const player = await createPlayer(arena, hunt)
  const tierId = await createTier(arena, 30)
  const answers = await callConcurrently(640, () => buyVip(arena, player, tierId))
  expect(countResults(answers)).toEqual({ ok: 3, insufficient_balance: 637 })
  expect(await membershipsOf(arena, player)).toEqual({ memberships: 3, days: 3 * tierDays })
  await expectInvariants(arena)
}

/** Two tiers bought at once from 64 tabs: one is active, the other refused. */
export async function oneTierAtATime(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { startingTokens: 10000 })
  const player = await createPlayer(arena, hunt)
  const tiers = [await createTier(arena, 1), await createTier(arena, 1)]
  const answers = await callConcurrently(64, (n) => buyVip(arena, player, at(tiers, n % 2)))
  const bought = answers.flatMap(({ outcome }, n) => (outcome === 'ok' ? [n % 2] : []))
  expect(new Set(bought).size).toBe(1)
  await expectInvariants(arena)
}
