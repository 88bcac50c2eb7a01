import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type TestDatabase,
  call,
  connections,
  expectInvariants,
  callConcurrently,
  callWaits,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayers, signUp } from '../fixtures'
import { scan } from './scans'

const deadlock = '40P01'

/** The auth server's write at sign-in. */
async function signIn(database: TestDatabase, userId: string): Promise<Answer> {
  try {
    await database.crowd.query(
      'update auth.users set last_sign_in_at = clock_timestamp() where id = $1',
      [userId],
    )
    return { outcome: 'ok', body: null }
  } catch (error) {
    return { outcome: String((error as { code?: string }).code), body: null }
  }
}

function expectNoCircle(answers: readonly Answer[]): void {
  expect(countResults(answers)).not.toHaveProperty(deadlock)
}

/** Players sign in, join, find their first code and leave, while organisers ban, edit, promote and demote them and change their VIP. */
export async function playersBesideOrganisers(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 10 }], startingTokens: 10 })
  const second = await createHunt(database, {})
  const tiers = await database.owner<{ id: string }[]>`
    insert into public.vip_tiers (name_hu, price, duration_days) values ('Ezüst', 5, 30), ('Arany', 9, 10) returning id`
  const setVip = (p_user_id: string, tier: number) =>
    call(database, database.organiser, 'admin_set_vip', {
      p_user_id,
      p_request_id: randomUUID(),
      p_tier_id: at(tiers, tier).id,
    })
  const players = await createPlayers(database, connections, hunt)
  const steps = [
    (p_user_id: string) => signIn(database, p_user_id),
    (p_user_id: string) => scan(database, p_user_id, hunt.sessionId, at(hunt.codes, 0)),
    (p_user_id: string) =>
      call(database, database.organiser, 'admin_ban_user', { p_user_id, p_reason: 'race' }),
    (p_user_id: string) =>
      call(database, p_user_id, 'join_game_session', { p_game_session_id: second.sessionId }),
    (p_user_id: string) =>
      call(database, database.organiser, 'admin_set_user_role', { p_user_id, p_role: 'admin' }),
    (p_user_id: string) =>
      call(database, database.organiser, 'admin_set_user_role', { p_user_id, p_role: 'user' }),
    (p_user_id: string) => call(database, database.organiser, 'admin_unban_user', { p_user_id }),
    (p_user_id: string) => signIn(database, p_user_id),
    (p_user_id: string) =>
      call(database, database.organiser, 'admin_update_user', { p_user_id, p_name: 'Anna' }),
    (p_user_id: string) => setVip(p_user_id, 0),
    (p_user_id: string) => setVip(p_user_id, 1),
    (p_user_id: string) => call(database, p_user_id, 'delete_my_account', {}),
  ]
  for (let round = 0; round < 2; round++) {
    expectNoCircle(
      await callConcurrently(players.length * steps.length, (n) =>
        at(steps, n % steps.length)(at(players, Math.floor(n / steps.length))),
      ),
    )
    await expectInvariants(database)
    players.splice(0, players.length, ...(await createPlayers(database, connections, hunt)))
  }
}

/** Two organisers edit each other's profile. */
export async function organisersEditEachOther(database: TestDatabase): Promise<void> {
  const pair = [database.organiser, at(await signUp(database, 1), 0)]
  await database.owner`update public.profiles set role = 'admin' where id = ${at(pair, 1)}`
  expectNoCircle(
    await callConcurrently(connections * 4, (n) =>
      call(database, at(pair, n % 2), 'admin_update_user', {
        p_user_id: at(pair, 1 - (n % 2)),
        p_name: `Anna ${n}`,
      }),
    ),
  )
}

/** Creates a test session with many testers. */
async function createTestSession(database: TestDatabase) {
  const hunt = await createHunt(database, {
    isTest: true,
    codes: [{ points: 10 }],
    startingTokens: 10,
  })
  const testers = await signUp(database, connections)
  await database.owner`update public.profiles set role = 'admin' where id in ${database.owner(testers)}`
  await callConcurrently(testers.length, (n) =>
    call(database, at(testers, n), 'join_game_session', { p_game_session_id: hunt.sessionId }),
  )
  return { hunt, testers }
}

/** Testers delete their accounts, and one is demoted, while their test session is reset or deleted. */
export async function testersLeaveATestSession(database: TestDatabase): Promise<void> {
  const { hunt, testers } = await createTestSession(database)
  const demoted = at(await signUp(database, 1), 0)
  const steps = [
    (tester: string) => call(database, tester, 'delete_my_account', {}),
    () =>
      call(database, database.organiser, 'admin_reset_test_session', {
        p_game_session_id: hunt.sessionId,
      }),
    () =>
      call(database, database.organiser, 'admin_set_user_role', {
        p_user_id: demoted,
        p_role: 'user',
      }),
    (tester: string) => scan(database, tester, hunt.sessionId, at(hunt.codes, 0)), // deleting the account then removes statistics
  ]
  expectNoCircle(
    await callConcurrently(testers.length * steps.length, (n) =>
      at(steps, n % steps.length)(at(testers, Math.floor(n / steps.length))),
    ),
  )
  const over = await createTestSession(database)
  expectNoCircle(
    await callConcurrently(over.testers.length, (n) =>
      n === 4
        ? call(database, database.organiser, 'admin_delete_game_session', {
            p_game_session_id: over.hunt.sessionId,
          })
        : call(database, at(over.testers, n), 'delete_my_account', {}),
    ),
  )
  await expectInvariants(database)
}

/** Organisers save hunts with the same codes in different order, while others activate and deactivate these codes. */
export async function codesInAnyOrder(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, {
    codes: Array.from({ length: 40 }, () => ({ points: 5 })),
  })
  const ids = [...hunt.codes].sort().reverse()
  const save = (n: number) =>
    call(database, database.organiser, 'admin_save_game_session', {
      p_game_session: { name: `Race ${n}`, qr_codes: ids.map((id) => ({ qr_code_id: id })) },
    })
  const switchCodes = (n: number) =>
    call(database, database.organiser, 'admin_set_qr_codes_active', {
      p_qr_code_ids: `{${ids.join(',')}}`,
      p_is_active: String(n % 4 === 1),
    })
  const answers = await callConcurrently(512, (n) => (n % 2 === 0 ? save(n) : switchCodes(n)))
  expectNoCircle(answers)
}

/** An import locks the gate, then codes, then the hunt: a copy that waits for it has not locked the hunt yet. */
export async function copyingWaitsForAnImport(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { codes: [{ points: 5 }] })
  const copying: ReturnType<typeof call>[] = []
  const unlocked = await database.owner.begin(async (organiser) => {
    await organiser`select pg_advisory_xact_lock(private.session_gate(${hunt.sessionId}))`
    await organiser`select from public.qr_codes where id = ${at(hunt.codes, 0)} for update`
    copying.push(
      call(database, database.organiser, 'admin_clone_game_session', {
        p_game_session_id: hunt.sessionId,
        p_name: 'Copy',
        p_as_test: 'false',
      }),
    )
    await callWaits(database)
    return organiser`
      select from public.game_sessions where id = ${hunt.sessionId} for no key update skip locked`
  })
  expect(unlocked).toHaveLength(1)
  expect(await Promise.all(copying)).toMatchObject([{ outcome: 'ok' }])
}

/** Organisers remove clues from hunts while others copy these hunts. */
export async function cluesWhileCopied(database: TestDatabase): Promise<void> {
  const hunt = await createHunt(database, { clues: [5, 6, 7, 8] })
  const session = { p_game_session_id: hunt.sessionId }
  const saveClue = async (id: string) => {
    const [clue] = await database.owner<{ version: string }[]>`
      select updated_at::text as version from public.clue_templates where id = ${id}`
    return call(database, database.organiser, 'admin_save_clue', {
      p_clue: {
        id,
        updated_at: clue?.version,
        name_hu: 'Nyom',
        price: 5,
        game_session_ids: [hunt.sessionId],
      },
    })
  }
  const copy = () =>
    call(database, database.organiser, 'admin_clone_game_session', {
      ...session,
      p_name: 'Copy',
      p_as_test: 'false',
    })
  expectNoCircle(
    await callConcurrently(600, (n) => (n % 3 === 0 ? copy() : saveClue(at(hunt.clues, n % 4)))),
  )
}
