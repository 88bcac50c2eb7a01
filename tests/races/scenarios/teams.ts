import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  callConcurrently,
  callWaits,
  connections,
  countResults,
  expectInvariants,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt, liftTokenRateLimit } from '../fixtures'
import { scan } from './scans'

interface Team {
  id: string
  code: string
}

export async function createTeam(
  database: TestDatabase,
  { sessionId }: Hunt,
  captain: string,
): Promise<Team> {
  const { outcome, body } = await call(database, captain, 'create_team', {
    p_game_session_id: sessionId,
    p_name: `Team ${randomUUID().slice(0, 8)}`,
  })
  expect(outcome).toBe('ok')
  return body as Team
}

export const join = (database: TestDatabase, { sessionId }: Hunt, player: string, { code }: Team) =>
  call(database, player, 'join_team', { p_game_session_id: sessionId, p_code: code })

export const leave = (database: TestDatabase, { sessionId }: Hunt, player: string) =>
  call(database, player, 'leave_team', { p_game_session_id: sessionId })

/** Players of whom all are in one team. */
export async function createMembers(database: TestDatabase, count: number, hunt: Hunt) {
  const players = await createPlayers(database, count, hunt)
  const team = await createTeam(database, hunt, at(players, 0))
  const answers = await callConcurrently(count - 1, (n) =>
    join(database, hunt, at(players, n + 1), team),
  )
  expect(countResults(answers)).toEqual({ ok: count - 1 })
  return { players, team }
}

/** 64 members at one code: one finds it. */
export async function aTeamFindsACodeOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    teamSize: connections,
    codes: [{ points: 10 }, { points: 20, maxScans: 3 }],
  })
  const { players, team } = await createMembers(database, connections, hunt)
  for (const code of hunt.codes) {
    const answers = await callConcurrently(connections, (n) =>
      scan(database, at(players, n), hunt.sessionId, code),
    )
    expect(countResults(answers)).toEqual({ ok: 1, found_by_team: connections - 1 })
  }
  const [row] = await database.owner`
    select current_points, board_points, found_codes from public.teams where id = ${team.id}`
  expect(row).toEqual({ current_points: 30, board_points: 30, found_codes: 2 })
  await expectInvariants(database)
}

/** Members scan different codes at once: the team gets the points of all. */
export async function aTeamLosesNoPoints(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    teamSize: connections,
    codes: Array.from({ length: connections }, (_, n) => ({ points: n + 1 })),
  })
  const { players, team } = await createMembers(database, connections, hunt)
  const answers = await callConcurrently(connections, (n) =>
    scan(database, at(players, n), hunt.sessionId, at(hunt.codes, n)),
  )
  expect(countResults(answers)).toEqual({ ok: connections })
  const [row] = await database.owner`
    select current_points, found_codes from public.teams where id = ${team.id}`
  expect(row).toEqual({
    current_points: (connections * (connections + 1)) / 2,
    found_codes: connections,
  })
  await expectInvariants(database)
}

/** All members buy one clue at once: one pays. */
export async function aTeamPaysOnce(database: TestDatabase): Promise<void> {
  await liftTokenRateLimit(database)
  const hunt = await createHunt(database, { teamSize: 32, startingTokens: 50, clues: [10, 0] })
  const { players } = await createMembers(database, 32, hunt)
  for (const [index, price] of [10, 0].entries()) {
    const answers = await callConcurrently(players.length, (n) =>
      call(database, at(players, n), 'buy_clue', {
        p_clue_id: at(hunt.clues, index),
        p_game_session_id: hunt.sessionId,
        p_expected_price: price,
        p_request_id: randomUUID(),
      }),
    )
    expect(countResults(answers)).toEqual({ ok: 1, owned_by_team: players.length - 1 })
  }
  const [row] = await database.owner<{ spent: number }[]>`
    select sum(total_spent)::integer as spent from public.token_balances
    where user_id in ${database.owner(players)}`
  expect(row?.spent).toBe(10)
  await expectInvariants(database)
}

/** 32 players want the last place of a team. */
export async function theLastPlaceIsTakenOnce(database: TestDatabase): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const hunt = await createHunt(database, { teamSize: 3 })
    const { team } = await createMembers(database, 2, hunt)
    const players = await createPlayers(database, 32, hunt)
    const answers = await callConcurrently(players.length, (n) =>
      join(database, hunt, at(players, n), team),
    )
    expect(countResults(answers)).toEqual({ ok: 1, team_full: players.length - 1 })
  }
  await expectInvariants(database)
}

/** A captain hands over to a member whose account is about to be deleted: one after the other. */
export async function handingOverNeverDeadlocks(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 2 })
  const { players, team } = await createMembers(database, 2, hunt)
  const [captain, member] = [at(players, 0), at(players, 1)]
  const calls: ReturnType<typeof call>[] = []
  await database.owner.begin(async (owner) => {
    await owner`select from public.teams where id = ${team.id} for update`
    calls.push(
      call(database, captain, 'hand_over_team', {
        p_game_session_id: hunt.sessionId,
        p_user_id: member,
      }),
    )
    await callWaits(database)
    // The deletion holds the profile, to which the team is about to refer, when it comes to the team.
    calls.push(call(database, member, 'delete_my_account', {}))
    await callWaits(database, 2)
  })
  expect(await Promise.all(calls)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }])
  await expectInvariants(database)
}

/** Two organisers save the same new names in opposite order: one of them saves, the other is told. */
export async function sameNamesNeverDeadlock(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 2 })
  const save = (names: string[]) =>
    call(database, database.organiser, 'admin_save_teams', {
      p_game_session_id: hunt.sessionId,
      p_teams: JSON.stringify(names.map((name) => ({ name }))),
    })
  const saving: ReturnType<typeof call>[] = []
  await database.owner
    .begin(async (other) => {
      // Both come to the name in the middle before one of them goes on.
      await other`
        insert into public.teams (game_session_id, name) values (${hunt.sessionId}, 'Middle')`
      saving.push(save(['Ants', 'Middle', 'Zebras']))
      await callWaits(database)
      saving.push(save(['Zebras', 'Middle', 'Ants']))
      await callWaits(database, 2)
      throw new Error('The name is free again.')
    })
    .catch(() => undefined)
  expect(countResults(await Promise.all(saving))).toEqual({ ok: 1, team_name_taken: 1 })
  await expectInvariants(database)
}

/** Every member claims at once: one claim waits. */
export async function aTeamClaimsOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { teamSize: 32, codes: [{ points: 10 }] })
  const { players } = await createMembers(database, 32, hunt)
  const found = await scan(database, at(players, 0), hunt.sessionId, at(hunt.codes, 0))
  expect(found.outcome).toBe('ok')
  const answers = await callConcurrently(players.length, (n) =>
    call(database, at(players, n), 'submit_treasure_claim', {
      p_game_session_id: hunt.sessionId,
      p_name: 'Claimant',
      p_address: '1051 Budapest',
      p_phone_number: '+36301234567',
    }),
  )
  expect(countResults(answers)).toEqual({ ok: 1, claim_already_submitted: players.length - 1 })
  await expectInvariants(database)
}
