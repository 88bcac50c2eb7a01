import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  actAs,
  type Answer,
  type TestDatabase,
  call,
  connections,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt, liftTokenRateLimit } from '../fixtures'
import { claimTreasure, whileUncommitted } from './accounts'
import { deadlocks } from './crowd'
import { scan } from './scans'
import { buyClue } from './tokens'

/** Opens the jackpot of a hunt. @returns its id */
async function openJackpot(
  database: TestDatabase,
  hunt: Hunt,
  seedTokens: number,
  sharePercent: number,
): Promise<string> {
  const { outcome, body } = await saveJackpot(database, hunt, seedTokens, sharePercent)
  expect(outcome).toBe('ok')
  return (body as { jackpot_id: string }).jackpot_id
}

/** @param version the `updated_at` that the organiser has seen; null: no jackpot yet. */
const saveJackpot = (
  database: TestDatabase,
  hunt: Hunt,
  seedTokens: number,
  sharePercent: number,
  version: string | null = null,
  requestId: string = randomUUID(),
) =>
  call(database, database.organiser, 'admin_save_jackpot', {
    p_game_session_id: hunt.sessionId,
    p_seed_tokens: seedTokens,
    p_share_percent: sharePercent,
    p_request_id: requestId,
    p_updated_at: version,
  })

/** `updated_at` of a jackpot, to the microsecond. */
async function versionOf(database: TestDatabase, jackpotId: string): Promise<string> {
  const [row] = await database.owner<{ version: string }[]>`
    select updated_at::text as version from public.jackpots where id = ${jackpotId}`
  if (!row) throw new Error('There is no such jackpot.')
  return row.version
}

type JackpotTotals = { held: number; seeds: number; shares: number; paid: number; moved: number }

/** A jackpot's counters and its ledger total, in tokens. */
async function readJackpotTotals(
  database: TestDatabase,
  jackpotId: string,
): Promise<JackpotTotals> {
  const [totals] = await database.owner<JackpotTotals[]>`
    select (select sum(amount)::integer from private.jackpot_shards where jackpot_id = ${jackpotId}) as held,
      coalesce(sum(delta) filter (where kind = 'seed'), 0)::integer as seeds,
      coalesce(sum(delta) filter (where kind = 'share'), 0)::integer as shares,
      coalesce(-sum(delta) filter (where kind = 'payout'), 0)::integer as paid,
      coalesce(sum(delta) filter (where kind in ('rollover_in', 'rollover_out', 'return')), 0)::integer as moved
    from public.jackpot_entries where jackpot_id = ${jackpotId}`
  if (!totals) throw new Error('An aggregate always has a row.')
  return totals
}

/** 2,000 purchases of 15 tokens at 10% add exactly 2 tokens each. */
export async function everyShareArrives(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const clues = Array.from({ length: 20 }, () => 15)
  const hunt = await createHunt(database, { startingTokens: 300, clues })
  const jackpotId = await openJackpot(database, hunt, 100, 10)
  const players = await createPlayers(database, 100, hunt)
  const answers = await callConcurrently(2000, (n) => buyNth(database, hunt, players, n, 15))
  expect(countResults(answers)).toEqual({ ok: 2000 })
  expect(await readJackpotTotals(database, jackpotId)).toEqual({
    held: 4100,
    seeds: 100,
    shares: 4000,
    paid: 0,
    moved: 0,
  })
  await expectInvariants(database)
}

/** The n-th of all purchases, each player and clue once. */
const buyNth = (database: TestDatabase, hunt: Hunt, players: string[], n: number, price: number) =>
  buyClue(
    database,
    at(players, n % players.length),
    hunt.sessionId,
    at(hunt.clues, Math.floor(n / players.length)),
    price,
  )

/** Scans and claims for each player. @returns the claims */
async function claimsOf(database: TestDatabase, hunt: Hunt, players: string[]): Promise<string[]> {
  return callConcurrently(players.length, async (n) => {
    const finder = at(players, n)
    await scan(database, finder, hunt.sessionId, at(hunt.codes, 0))
    const { body } = await claimTreasure(database, finder, hunt.sessionId)
    return (body as { claim_id: string }).claim_id
  })
}

const approve = (database: TestDatabase, claimId: string, jackpotVersion: string) =>
  call(database, database.organiser, 'admin_review_treasure_claim', {
    p_claim_id: claimId,
    p_decision: 'approved',
    p_jackpot_updated_at: jackpotVersion,
  })

/**
 * 32 claims are approved during 320 purchases, five times: one winner gets exactly the ledger's total once, and each
 * purchase contributed before the payout or not at all.
 */
export async function oneWinnerIsPaidOnce(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  for (let round = 0; round < 5; round++) await payWhileBuying(database)
  await expectInvariants(database)
}

async function payWhileBuying(database: TestDatabase): Promise<void> {
  const clues = Array.from({ length: 10 }, () => 15)
  const hunt = await createHunt(database, { startingTokens: 150, clues, codes: [{ points: 10 }] })
  const jackpotId = await openJackpot(database, hunt, 500, 10)
  const players = await createPlayers(database, 32, hunt)
  const claims = await claimsOf(database, hunt, players)
  const version = await versionOf(database, jackpotId)
  const before = await deadlocks(database)

  const approvals: Answer[] = []
  const purchases: Answer[] = []
  const [first, afterLast] = [128, 128 + claims.length]
  await callConcurrently(320 + claims.length, async (n) => {
    if (n >= first && n < afterLast)
      approvals.push(await approve(database, at(claims, n - first), version))
    else
      purchases.push(await buyNth(database, hunt, players, n < first ? n : n - claims.length, 15))
  })
  expect(countResults(approvals)).toEqual({ ok: 1, treasure_already_awarded: claims.length - 1 })
  expect(countResults(purchases)).toEqual({ ok: 320 })
  const totals = await readJackpotTotals(database, jackpotId)
  const won = approvals.find(({ outcome }) => outcome === 'ok')?.body
  expect(won).toMatchObject({ jackpot_paid: totals.paid })
  expect(totals).toMatchObject({ held: 0, seeds: 500, shares: totals.paid - 500 })
  const winners = await database.owner`
    select sum(delta)::integer as won from public.token_transactions
    where type = 'jackpot' and description = ${`jackpot:${hunt.sessionId}`} group by user_id`
  expect([...winners]).toEqual([{ won: totals.paid }])
  expect(await deadlocks(database)).toBe(before)
}

const rollOver = async (database: TestDatabase, jackpotId: string, to: Hunt) =>
  call(database, database.organiser, 'admin_close_jackpot', {
    p_jackpot_id: jackpotId,
    p_action: 'roll_over',
    p_to_session_id: to.sessionId,
    p_updated_at: await versionOf(database, jackpotId),
  })

/**
 * Two jackpots roll over into each other while they are seeded and fed: one is closed once, its tokens arrive in the
 * other, and the closed one is empty. Calls with an outdated version are retried.
 */
export async function closingWhileBuying(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const clues = Array.from({ length: 16 }, () => 10)
  for (let round = 0; round < 10; round++) {
    const hunts = [
      await createHunt(database, { startingTokens: 160, clues }),
      await createHunt(database, { startingTokens: 160, clues }),
    ]
    const jackpots = [
      await openJackpot(database, at(hunts, 0), 100, 50),
      await openJackpot(database, at(hunts, 1), 100, 50),
    ]
    const players = await createPlayers(database, 16, ...hunts)
    const before = await deadlocks(database)

    const closings: Answer[] = []
    const seeds: Answer[] = []
    const purchases: Answer[] = []
    await callConcurrently(256, async (n) => {
      const [mine, other] = [n % 2, 1 - (n % 2)]
      if (n % 32 === 20 || n % 32 === 21)
        closings.push(await rollOver(database, at(jackpots, mine), at(hunts, other)))
      else if (n % 32 === 9) {
        const version = await versionOf(database, at(jackpots, mine))
        seeds.push(await saveJackpot(database, at(hunts, mine), 1, 50, version))
      } else purchases.push(await buyNth(database, at(hunts, mine), players, Math.floor(n / 2), 10))
    })
    if (!closings.some(({ outcome }) => outcome === 'ok'))
      closings.push(await rollOver(database, at(jackpots, 0), at(hunts, 1)))
    expect(countResults(closings)).toMatchObject({ ok: 1 })
    expect(countResults(purchases)).toEqual({ ok: 232 })
    for (const { outcome } of [...closings, ...seeds])
      expect(outcome).toMatch(/^(ok|jackpot_already_closed|edit_conflict)$/)
    const totals = [
      await readJackpotTotals(database, at(jackpots, 0)),
      await readJackpotTotals(database, at(jackpots, 1)),
    ]
    expect(at(totals, 0).moved).toBe(-at(totals, 1).moved)
    for (const { held, seeds: seeded, shares, moved } of totals)
      expect(held).toBe(seeded + shares + moved)
    expect(totals.map(({ held }) => held)).toContain(0)
    expect(await deadlocks(database)).toBe(before)
  }
  await expectInvariants(database)
}

/** One seed sent 64 times counts once, and of 64 changes with the same version one succeeds. */
export async function seedsCountOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {})
  const requestId = randomUUID()
  const same = await callConcurrently(connections, () =>
    saveJackpot(database, hunt, 100, 5, null, requestId),
  )
  expect(countResults(same)).toEqual({ ok: connections })
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { jackpot_id: jackpotId } = at(same, 0).body as { jackpot_id: string }
  const seen = await versionOf(database, jackpotId)
  const different = await callConcurrently(connections, () =>
    saveJackpot(database, hunt, 10, 5, seen),
  )
  expect(countResults(different)).toEqual({ ok: 1, edit_conflict: connections - 1 })
  expect(await readJackpotTotals(database, jackpotId)).toMatchObject({ held: 110, seeds: 110 })
  await expectInvariants(database)
}

/** 32 jackpots are returned while winning claims are approved: each is paid or returned. */
export async function paidOrReturnedNeverBoth(database: TestDatabase): Promise<void> {
  const hunts = await Promise.all(
    Array.from({ length: 32 }, () => createHunt(database, { codes: [{ points: 10 }] })),
  )
  const jackpots = await callConcurrently(hunts.length, (n) =>
    openJackpot(database, at(hunts, n), 500, 10),
  )
  const [finder] = await createPlayers(database, 1, ...hunts)
  const claims = await Promise.all(
    hunts.map(async (hunt) => at(await claimsOf(database, hunt, [String(finder)]), 0)),
  )
  const versions = await Promise.all(jackpots.map((jackpotId) => versionOf(database, jackpotId)))
  const before = await deadlocks(database)
  const answers = await callConcurrently(hunts.length * 2, (n) => {
    const [pair, version] = [n >> 1, at(versions, n >> 1)]
    return n % 2
      ? approve(database, at(claims, pair), version)
      : call(database, database.organiser, 'admin_close_jackpot', {
          p_jackpot_id: at(jackpots, pair),
          p_action: 'return',
          p_to_session_id: null,
          p_updated_at: version,
        })
  })
  for (const pair of hunts.keys()) {
    expect(at(answers, pair * 2).outcome).toMatch(/^jackpot_(claims_pending|already_closed)$/)
    expect(at(answers, pair * 2 + 1).outcome).toBe('ok')
  }
  expect(await deadlocks(database)).toBe(before)
  await expectInvariants(database)
}

/** Approving a claim while its jackpot is being returned ends in an edit conflict. */
export async function claimedWhileReturned(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const jackpotId = await openJackpot(database, hunt, 500, 10)
  const version = await versionOf(database, jackpotId)
  const players = await createPlayers(database, 1, hunt)
  await whileUncommitted(
    database,
    async (connection) => {
      await actAs(connection, database.organiser)
      await connection.query(
        "select to_jsonb(public.admin_close_jackpot($1, 'return', p_updated_at => $2))",
        [jackpotId, version],
      )
    },
    [
      async () => {
        const [claim] = await claimsOf(database, hunt, players)
        expect(await approve(database, String(claim), version)).toMatchObject({
          outcome: 'edit_conflict',
        })
      },
    ],
  )
  await expectInvariants(database)
}
