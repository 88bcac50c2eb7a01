import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  crowdName,
  expectInvariants,
  callConcurrently,
} from '../test-database'
import { at, createHunt, signUp } from '../fixtures'
import { claimTreasure } from './accounts'
import { deadlocks } from './crowd'
import { scan } from './scans'
import { buyClue } from './tokens'

/**
 * 16 test sessions are reset while their players scan and buy and a claim is approved: each action is either removed with
 * its points and price, or happens after the reset.
 */
export async function resettingWhilePlaying(database: TestDatabase): Promise<void> {
  const plan = {
    isTest: true,
    startingTokens: 100,
    codes: [{ points: 5, maxScans: 100 }],
    clues: [10],
  }
  const hunts = await Promise.all(Array.from({ length: 16 }, () => createHunt(database, plan)))
  const players = await signUp(database, 8)
  await database.owner`update public.profiles set role = 'admin' where id in ${database.owner(players)}`
  await callConcurrently(hunts.length * players.length, (n) =>
    call(database, at(players, n % 8), 'join_game_session', {
      p_game_session_id: at(hunts, n >> 3).sessionId,
    }),
  )
  const claims = await callConcurrently(hunts.length, async (n) => {
    const { sessionId, codes } = at(hunts, n)
    await scan(database, at(players, 0), sessionId, at(codes, 0))
    const { body } = await claimTreasure(database, at(players, 0), sessionId)
    return (body as { claim_id: string }).claim_id
  })
  const before = await deadlocks(database)

  const answers = await callConcurrently(hunts.length * 10, (n) => {
    const { sessionId, codes, clues } = at(hunts, Math.floor(n / 10))
    const session = { p_game_session_id: sessionId }
    const place = n % 10
    if (place === 4) return call(database, database.organiser, 'admin_reset_test_session', session)
    if (place === 5)
      return call(database, database.organiser, 'admin_review_treasure_claim', {
        p_claim_id: at(claims, Math.floor(n / 10)),
        p_decision: 'approved',
      })
    const player = at(players, place > 5 ? place - 2 : place)
    if (place % 2) return buyClue(database, player, sessionId, at(clues, 0), 10)
    return scan(database, player, sessionId, at(codes, 0))
  })
  for (const { outcome } of answers)
    expect(outcome).toMatch(/^(ok|scan_rate_limited|claim_not_found)$/)
  expect(await deadlocks(database)).toBe(before)
  await expectInvariants(database)
}

/** A player who joins a test session and buys during its reset does so after it, with a correct balance. */
export async function joiningWhileResetting(database: TestDatabase): Promise<void> {
  const { sessionId, clues } = await createHunt(database, {
    isTest: true,
    startingTokens: 100,
    clues: [10],
  })
  const session = { p_game_session_id: sessionId }
  const [first, second] = (await signUp(database, 2)) as [string, string]
  await database.owner`update public.profiles set role = 'admin' where id in ${database.owner([first, second])}`
  await call(database, first, 'join_game_session', session)
  await call(database, first, 'track_clue_views', { ...session, p_clue_ids: `{${at(clues, 0)}}` })
  const callsWait = async (count: number) => {
    for (let waiting = 0, looks = 0; waiting < count && looks < 500; looks += 1) {
      const rows = await database.owner`
        select 1 from pg_stat_activity where application_name = ${crowdName} and wait_event_type = 'Lock'`
      waiting = rows.length
    }
  }
  const calls: Promise<unknown>[] = []
  await database.owner.begin(async (hold) => {
    await hold`select 1 from public.clue_views where game_session_id = ${sessionId} for update`
    calls.push(call(database, database.organiser, 'admin_reset_test_session', session))
    await callsWait(1)
    const bought = call(database, second, 'join_game_session', session).then(() =>
      buyClue(database, second, sessionId, at(clues, 0), 10),
    )
    calls.push(bought)
    await Promise.race([bought, callsWait(2)])
  })
  expect(await Promise.all(calls)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }])
  await expectInvariants(database)
}
