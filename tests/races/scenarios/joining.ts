import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  callConcurrently,
  connections,
  countResults,
  expectInvariants,
} from '../test-database'
import { at, createHunt, createPlayer, type Hunt, signUp } from '../fixtures'

async function joinCode(database: TestDatabase, { sessionId }: Hunt): Promise<string> {
  const [row] = await database.owner<{ code: string }[]>`
    select code from private.join_codes where game_session_id = ${sessionId} and replaced_at is null`
  if (!row) throw new Error('The hunt has no join code.')
  return row.code
}

async function countMembers(database: TestDatabase, { sessionId }: Hunt): Promise<number> {
  const [row] = await database.owner<{ members: number }[]>`
    select count(*)::integer as members from public.user_game_sessions where game_session_id = ${sessionId}`
  return row?.members ?? 0
}

/** 64 players join a hunt with ten places, half of them by its code: ten get in. */
export async function lastPlacesAreExact(database: TestDatabase): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const hunt = await createHunt(database, { maxPlayers: 10, startingTokens: 5 })
    const code = await joinCode(database, hunt)
    const players = await signUp(database, connections)
    const answers = await callConcurrently(connections, (n) =>
      n % 2 === 0
        ? call(database, at(players, n), 'join_by_code', { p_code: code })
        : call(database, at(players, n), 'join_game_session', {
            p_game_session_id: hunt.sessionId,
          }),
    )
    expect(countResults(answers)).toEqual({ ok: 10, game_session_full: connections - 10 })
    expect(await countMembers(database, hunt)).toBe(10)
  }
  await expectInvariants(database)
}

/** Players who ask before the deadline and wait for the row of the hunt until after it are refused. */
export async function nobodyJoinsAfterTheDeadline(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 1500
  const hunt = await createHunt(database, { joiningEndsAt: new Date(deadline).toISOString() })
  const players = await signUp(database, connections / 2)
  const early = at(await signUp(database, 1), 0)
  const session = { p_game_session_id: hunt.sessionId }
  expect((await call(database, early, 'join_game_session', session)).outcome).toBe('ok')
  const answers = await database.owner.begin(async (sql) => {
    await sql`select 1 from public.game_sessions where id = ${hunt.sessionId} for update`
    const waiting = callConcurrently(players.length, (n) =>
      call(database, at(players, n), 'join_game_session', session),
    )
    await delay(deadline - Date.now() + 100)
    return { waiting }
  })
  expect(countResults(await answers.waiting)).toEqual({ registration_closed: players.length })
  expect(await countMembers(database, hunt)).toBe(1)
  await expectInvariants(database)
}

/** Of 64 wrong codes that one player tries at once 30 are answered. */
export async function thirtyGuessesAreAnswered(database: TestDatabase): Promise<void> {
  const player = await createPlayer(database)
  const answers = await callConcurrently(connections, (n) =>
    call(database, player, 'join_by_code', { p_code: `WRNG${2200 + n}` }),
  )
  expect(countResults(answers)).toEqual({
    join_code_not_found: 30,
    rate_limit_exceeded: connections - 30,
  })
  await expectInvariants(database)
}
