import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  crowdName,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers, liftTokenRateLimit } from '../fixtures'
import { createOffer, createProduct, liftOrderRateLimits, orderAndPay } from './commerce'
import { scan } from './scans'
import { buyClue } from './tokens'

/** Expected results; anything else, such as a deadlock, is a failure. */
const expectedOutcomes = new Set([
  'ok',
  'already_scanned',
  'scan_rate_limited',
  'scan_limit_reached',
  'clue_already_owned',
  'clue_code_already_found',
  'insufficient_balance',
  'treasure_not_found_yet',
  'claim_already_submitted',
  'payment_failed',
  'price_changed', // the offer has sold out
  'offer_sold_out',
  'order_cancelled', // replaced by a newer order of the same player
])

/** Seeded random number generator (mulberry32), so that a failing run can be repeated. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** All player RPCs at once on few players, codes, clues, offers and two hunts: no deadlock. */
export async function mixedCrowdNeverDeadlocks(
  database: TestDatabase,
  { calls = 3000, seed = 1 } = {},
): Promise<void> {
  await liftOrderRateLimits(database)
  const plan = {
    startingTokens: 500,
    codes: Array.from({ length: 10 }, (_, n) => ({ points: n, maxScans: n % 2 ? 10 : null })),
    clues: Array.from({ length: 20 }, () => 6),
  }
  const hunts = [await createHunt(database, plan), await createHunt(database, plan)]
  const players = await createPlayers(database, 20, ...hunts)
  const productId = await createProduct(database, 5)
  await createOffer(database, { productId, stock: 30 })
  for (const hunt of hunts)
    for (const clueId of hunt.clues.slice(0, 5)) await createOffer(database, { clueId, stock: 15 })
  const pick = seededRandom(seed)
  const before = await deadlocks(database)

  const answers = await callConcurrently(calls, () => {
    const player = at(players, pick(players.length))
    const hunt = at(hunts, pick(hunts.length))
    const chance = pick(100)
    if (chance < 40) return scan(database, player, hunt.sessionId, at(hunt.codes, pick(10)))
    if (chance < 65) {
      const clue = pick(20)
      return buyClue(database, player, hunt.sessionId, at(hunt.clues, clue), clue < 5 ? 5 : 6)
    }
    if (chance < 70) return orderAndPay(database, player, { productId })
    if (chance < 85)
      return call(database, player, 'spend_tokens', {
        p_amount: 1,
        p_description: 'crowd',
        p_request_id: randomUUID(),
      })
    if (chance < 92)
      return call(database, player, 'join_game_session', { p_game_session_id: hunt.sessionId })
    if (chance < 97)
      return call(database, player, 'submit_treasure_claim', {
        p_game_session_id: hunt.sessionId,
        p_name: 'Kincs Kereső',
        p_address: 'Budapest, Fő utca 1.',
        p_phone_number: '+36 30 123 4567',
      })
    return call(database, player, 'get_leaderboard', { p_game_session_id: hunt.sessionId })
  })

  const unexpected = answers.filter(({ outcome }) => !expectedOutcomes.has(outcome))
  expect(countResults(unexpected)).toEqual({})
  expect(await deadlocks(database)).toBe(before)
  await expectInvariants(database)
}

/** The server's deadlock count of this database, including deadlocks that were caught. */
export async function deadlocks(database: TestDatabase): Promise<number> {
  const [row] = await database.owner<{ deadlocks: number }[]>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}

/**
 * Backends are killed during calls, and every call is retried with its request id until it gets a result: each
 * operation takes effect exactly once.
 */
export async function retriesSurviveKilledBackends(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, { startingTokens: 1000 })
  const players = await createPlayers(database, 50, hunt)
  const operations = 4000
  let killed = 0
  const killOne = async () => {
    const victims = await database.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state <> 'idle' and application_name = ${crowdName}
      order by random() limit 1`
    killed += victims.length
  }
  const answers = await callConcurrently(operations, async (n) => {
    const requestId = randomUUID()
    if (n % 40 === 0) await killOne()
    for (let attempt = 1; ; attempt++) {
      const answer = await call(database, at(players, n % players.length), 'spend_tokens', {
        p_amount: 1,
        p_description: 'retry',
        p_request_id: requestId,
      })
      if (answer.outcome === 'ok' || attempt === 50) return answer
    }
  })
  expect(killed).toBeGreaterThanOrEqual(50)
  expect(countResults(answers)).toEqual({ ok: operations })
  expect(distinctTransactions(answers)).toBe(operations)
  const [effects] = await database.owner`
    select count(*)::integer as spends from public.token_transactions where description = 'retry'`
  expect(effects).toEqual({ spends: operations })
  await expectInvariants(database)
}

function distinctTransactions(answers: Answer[]): number {
  return new Set(answers.map(({ body }) => (body as { transaction_id: number }).transaction_id))
    .size
}
