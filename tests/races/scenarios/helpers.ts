import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Arguments,
  type TestDatabase,
  call,
  callWaits,
  callConcurrently,
  connections,
  countResults,
  expectInvariants,
  whileUncommitted,
} from '../test-database'
import { at, createHunt, createPlayers, type Hunt, signUp } from '../fixtures'

const organise = (database: TestDatabase, name: string, args: Arguments) =>
  call(database, database.organiser, name, args)

/** Makes an account a helper, as the link of an invitation does. */
export async function invite(database: TestDatabase, { sessionId }: Hunt): Promise<string> {
  const { body } = await organise(database, 'admin_invite_helper', {
    p_game_session_id: sessionId,
  })
  return (body as { token: string }).token
}

export async function createHelper(database: TestDatabase, hunt: Hunt): Promise<string> {
  const [helper = ''] = await signUp(database, 1)
  const accepted = await call(database, helper, 'accept_helper_invitation', {
    p_token: await invite(database, hunt),
  })
  expect(accepted.outcome).toBe('ok')
  return helper
}

const bonus = (database: TestDatabase, helper: string, { sessionId }: Hunt, player: string) =>
  call(database, helper, 'helper_adjust_points', {
    ...{ p_game_session_id: sessionId, p_user_id: player, p_points: 5 },
    ...{ p_reason: 'Race', p_request_id: randomUUID() },
  })

async function pointsOf(database: TestDatabase, { sessionId }: Hunt): Promise<number> {
  const [sum] = await database.owner<{ points: number }[]>`
    select coalesce(sum(points), 0)::integer as points from public.point_adjustments
    where game_session_id = ${sessionId}`
  return sum?.points ?? 0
}

/** The removal waits for an act that has begun; of later ones none counts. */
export async function removedWhileCrediting(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const players = await createPlayers(database, 8, hunt)
  const helper = await createHelper(database, hunt)
  const removal = { p_game_session_id: hunt.sessionId, p_user_id: helper }
  const { removed } = await whileUncommitted(
    database,
    helper,
    'helper_adjust_points',
    {
      ...{ p_game_session_id: hunt.sessionId, p_user_id: at(players, 0), p_points: 5 },
      ...{ p_reason: 'Race', p_request_id: randomUUID() },
    },
    async () => {
      const waiting = organise(database, 'admin_remove_helper', removal)
      await callWaits(database)
      return { removed: waiting }
    },
  )
  expect((await removed).outcome).toBe('ok')
  expect((await bonus(database, helper, hunt, at(players, 1))).outcome).toBe(
    'helper_access_required',
  )
  expect(await pointsOf(database, hunt)).toBe(5)

  const again = await createHelper(database, hunt)
  const mixed = await callConcurrently(connections, (n) =>
    n === connections / 2
      ? organise(database, 'admin_remove_helper', { ...removal, p_user_id: again })
      : bonus(database, again, hunt, at(players, n % 8)),
  )
  const {
    ok = 0,
    helper_access_required = 0,
    rate_limit_exceeded = 0,
    ...others
  } = countResults(mixed)
  expect(others).toEqual({})
  expect(ok + helper_access_required + rate_limit_exceeded).toBe(connections)
  // One of the successes is the removal.
  expect(await pointsOf(database, hunt)).toBe(5 + 5 * (ok - 1))
  await expectInvariants(database)
}

/** Each account accepts its invitation and joins at the same moment. */
export async function helperOrPlayer(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const accounts = await signUp(database, 8)
  const tokens = await Promise.all(accounts.map(() => invite(database, hunt)))
  const answers = await callConcurrently(16, (n) =>
    n % 2 === 0
      ? call(database, at(accounts, n >> 1), 'accept_helper_invitation', {
          p_token: at(tokens, n >> 1),
        })
      : call(database, at(accounts, n >> 1), 'join_game_session', {
          p_game_session_id: hunt.sessionId,
        }),
  )
  const { ok, player_cannot_help = 0, helper_cannot_join = 0, ...others } = countResults(answers)
  expect({ ok, others }).toEqual({ ok: 8, others: {} })
  expect(player_cannot_help + helper_cannot_join).toBe(8)
  await expectInvariants(database)
}

/** Many organisers undo one bonus. */
export async function undoneOnce(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const players = await createPlayers(database, 1, hunt)
  const helper = await createHelper(database, hunt)
  expect((await bonus(database, helper, hunt, at(players, 0))).outcome).toBe('ok')
  const [act] = await database.owner<{ id: string }[]>`
    select id::text from private.helper_acts where game_session_id = ${hunt.sessionId}`
  const answers = await callConcurrently(16, () =>
    organise(database, 'admin_undo_helper_act', {
      ...{ p_act_id: Number(act?.id), p_reason: 'Race', p_request_id: randomUUID() },
    }),
  )
  expect(countResults(answers)).toEqual({ ok: 16 })
  expect(await pointsOf(database, hunt)).toBe(0)
  await expectInvariants(database)
}

/** Bonuses are undone while every second player is deleted: neither waits for the other in a circle. */
export async function undoneWhileDeleting(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }] })
  const players = await createPlayers(database, 16, hunt)
  const helper = await createHelper(database, hunt)
  for (const player of players) {
    expect((await bonus(database, helper, hunt, player)).outcome).toBe('ok')
  }
  const acts = await database.owner<{ id: string }[]>`
    select id::text from private.helper_acts where game_session_id = ${hunt.sessionId} order by id`
  const answers = await callConcurrently(players.length * 2, (n) =>
    n % 2 === 0
      ? organise(database, 'admin_undo_helper_act', {
          ...{
            p_act_id: Number(at(acts, n >> 1).id),
            p_reason: 'Race',
            p_request_id: randomUUID(),
          },
        })
      : n % 4 === 1
        ? call(database, at(players, n >> 1), 'delete_my_account', {})
        : call(database, at(players, n >> 1), 'get_token_balance', {}),
  )
  const outcomes = Object.keys(countResults(answers))
  expect(['ok', 'helper_act_not_found', 'session_not_joined']).toEqual(
    expect.arrayContaining(outcomes),
  )
  const left = await database.owner<{ points: number; undone: boolean }[]>`
    select sum(p.points)::integer as points, bool_and(a.undone_at is not null) as undone
    from private.helper_acts a join public.point_adjustments p
      on p.user_id = a.player_id and p.game_session_id = a.game_session_id
    where a.game_session_id = ${hunt.sessionId} group by a.player_id`
  expect(left).toEqual(Array(players.length / 2).fill({ points: 0, undone: true }))
  await expectInvariants(database)
}
