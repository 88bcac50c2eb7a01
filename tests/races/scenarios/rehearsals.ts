import { expect } from 'vitest'
import { type Arena, call, crowdName, expectInvariants, callConcurrently } from '../arena'
import { at, createHunt, signUp } from '../world'
import { claimTreasure } from './accounts'
import { deadlocks } from './crowd'
import { scan } from './scans'
import { buyClue } from './tokens'

/**
 * 16 rehearsals are reset while their players scan and buy and a claim is approved: each action is either removed with
 * its points and price, or happens after the reset.
 */
export async function resettingWhilePlaying(arena: Arena): Promise<void> {
  const plan = {
    isTest: true,
    startingTokens: 100,
    codes: [{ points: 5, maxScans: 100 }],
    clues: [10],
  }
  const hunts = await Promise.all(Array.from({ length: 16 }, () => createHunt(arena, plan)))
  const players = await signUp(arena, 8)
  await arena.owner`update public.profiles set role = 'admin' where id in ${arena.owner(players)}`
  await callConcurrently(hunts.length * players.length, (n) =>
    call(arena, at(players, n % 8), 'join_game_session', {
      p_game_session_id: at(hunts, n >> 3).sessionId,
    }),
  )
  const claims = await callConcurrently(hunts.length, async (n) => {
    const { sessionId, codes } = at(hunts, n)
    await scan(arena, at(players, 0), sessionId, at(codes, 0))
    const { body } = await claimTreasure(arena, at(players, 0), sessionId)
    return (body as { claim_id: string }).claim_id
  })
  const before = await deadlocks(arena)

  const answers = await callConcurrently(hunts.length * 10, (n) => {
    const { sessionId, codes, clues } = at(hunts, Math.floor(n / 10))
    const session = { p_game_session_id: sessionId }
    const place = n % 10
    if (place === 4) return call(arena, arena.organiser, 'admin_reset_test_session', session)
    if (place === 5)
      return call(arena, arena.organiser, 'admin_review_treasure_claim', {
        p_claim_id: at(claims, Math.floor(n / 10)),
        p_decision: 'approved',
      })
    const player = at(players, place > 5 ? place - 2 : place)
    if (place % 2) return buyClue(arena, player, sessionId, at(clues, 0), 10)
    return scan(arena, player, sessionId, at(codes, 0))
  })
  for (const { outcome } of answers)
    expect(outcome).toMatch(/^(ok|scan_rate_limited|claim_not_found)$/)
  expect(await deadlocks(arena)).toBe(before)
  await expectInvariants(arena)
}

/** A player who joins a rehearsal and buys during its reset does so after it, with a correct balance. */
export async function joiningWhileResetting(arena: Arena): Promise<void> {
  const { sessionId, clues } = await createHunt(arena, {
    isTest: true,
    startingTokens: 100,
    clues: [10],
  })
  const session = { p_game_session_id: sessionId }
  const [first, second] = (await signUp(arena, 2)) as [string, string]
  await arena.owner`update public.profiles set role = 'admin' where id in ${arena.owner([first, second])}`
  await call(arena, first, 'join_game_session', session)
  await call(arena, first, 'track_clue_views', { ...session, p_clue_ids: `{${at(clues, 0)}}` })
  const callsWait = async (count: number) => {
    for (let waiting = 0, looks = 0; waiting < count && looks < 500; looks += 1) {
      const rows = await arena.owner`
        select 1 from pg_stat_activity where application_name = ${crowdName} and wait_event_type = 'Lock'`
      waiting = rows.length
    }
  }
  const calls: Promise<unknown>[] = []
  await arena.owner.begin(async (hold) => {
    await hold`select 1 from public.clue_views where game_session_id = ${sessionId} for update`
    calls.push(call(arena, arena.organiser, 'admin_reset_test_session', session))
    await callsWait(1)
    const bought = call(arena, second, 'join_game_session', session).then(() =>
      buyClue(arena, second, sessionId, at(clues, 0), 10),
    )
    calls.push(bought)
    await Promise.race([bought, callsWait(2)])
  })
  expect(await Promise.all(calls)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }])
  await expectInvariants(arena)
}
