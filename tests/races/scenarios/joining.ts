import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  type Arena,
  call,
  callConcurrently,
  connections,
  countResults,
  expectInvariants,
} from '../arena'
import { at, createHunt, createPlayer, type Hunt, signUp } from '../world'

async function joinCode(arena: Arena, { sessionId }: Hunt): Promise<string> {
  const [row] = await arena.owner<{ code: string }[]>`
    select code from private.join_codes where game_session_id = ${sessionId} and replaced_at is null`
  if (!row) throw new Error('The hunt has no join code.')
  return row.code
}

async function countMembers(arena: Arena, { sessionId }: Hunt): Promise<number> {
  const [row] = await arena.owner<{ members: number }[]>`
    select count(*)::integer as members from public.user_game_sessions where game_session_id = ${sessionId}`
  return row?.members ?? 0
}

/** 64 players join a hunt with ten places, half of them by its code: ten get in. */
export async function lastPlacesAreExact(arena: Arena): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const hunt = await createHunt(arena, { maxPlayers: 10, startingTokens: 5 })
    const code = await joinCode(arena, hunt)
    const players = await signUp(arena, connections)
    const answers = await callConcurrently(connections, (n) =>
      n % 2 === 0
        ? call(arena, at(players, n), 'join_by_code', { p_code: code })
        : call(arena, at(players, n), 'join_game_session', { p_game_session_id: hunt.sessionId }),
    )
    expect(countResults(answers)).toEqual({ ok: 10, game_session_full: connections - 10 })
    expect(await countMembers(arena, hunt)).toBe(10)
  }
  await expectInvariants(arena)
}

/** Players who ask before the deadline and wait for the row of the hunt until after it are refused. */
export async function nobodyJoinsAfterTheDeadline(arena: Arena): Promise<void> {
  const deadline = Date.now() + 1500
  const hunt = await createHunt(arena, { joiningEndsAt: new Date(deadline).toISOString() })
  const players = await signUp(arena, connections / 2)
  const early = at(await signUp(arena, 1), 0)
  const session = { p_game_session_id: hunt.sessionId }
  expect((await call(arena, early, 'join_game_session', session)).outcome).toBe('ok')
  const answers = await arena.owner.begin(async (sql) => {
    await sql`select 1 from public.game_sessions where id = ${hunt.sessionId} for update`
    const waiting = callConcurrently(players.length, (n) =>
      call(arena, at(players, n), 'join_game_session', session),
    )
    await delay(deadline - Date.now() + 100)
    return { waiting }
  })
  expect(countResults(await answers.waiting)).toEqual({ registration_closed: players.length })
  expect(await countMembers(arena, hunt)).toBe(1)
  await expectInvariants(arena)
}

/** Of 64 wrong codes that one player tries at once 30 are answered. */
export async function thirtyGuessesAreAnswered(arena: Arena): Promise<void> {
  const player = await createPlayer(arena)
  const answers = await callConcurrently(connections, () =>
    call(arena, player, 'join_by_code', { p_code: 'WRNG2345' }),
  )
  expect(countResults(answers)).toEqual({
    join_code_not_found: 30,
    rate_limit_exceeded: connections - 30,
  })
  await expectInvariants(arena)
}
