import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Answer,
  type Arena,
  call,
  connections,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../arena'
import { at, createHunt, createPlayers, signUp } from '../world'
import { scan } from './scans'

const deadlock = '40P01'

/** The auth server's write at sign-in. */
async function signIn(arena: Arena, userId: string): Promise<Answer> {
  try {
    await arena.crowd.query(
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
export async function playersBesideOrganisers(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { codes: [{ points: 10 }], startingTokens: 10 })
  const second = await createHunt(arena, {})
  const tiers = await arena.owner<{ id: string }[]>`
    insert into public.vip_tiers (name_hu, price, duration_days) values ('Ezüst', 5, 30), ('Arany', 9, 10) returning id`
  const setVip = (p_user_id: string, tier: number) =>
    call(arena, arena.organiser, 'admin_set_vip', {
      p_user_id,
      p_request_id: randomUUID(),
      p_tier_id: at(tiers, tier).id,
    })
  const players = await createPlayers(arena, connections, hunt)
  const steps = [
    (p_user_id: string) => signIn(arena, p_user_id),
    (p_user_id: string) => scan(arena, p_user_id, hunt.sessionId, at(hunt.codes, 0)),
    (p_user_id: string) =>
      call(arena, arena.organiser, 'admin_ban_user', { p_user_id, p_reason: 'race' }),
    (p_user_id: string) =>
      call(arena, p_user_id, 'join_game_session', { p_game_session_id: second.sessionId }),
    (p_user_id: string) =>
      call(arena, arena.organiser, 'admin_set_user_role', { p_user_id, p_role: 'admin' }),
    (p_user_id: string) =>
      call(arena, arena.organiser, 'admin_set_user_role', { p_user_id, p_role: 'user' }),
    (p_user_id: string) => call(arena, arena.organiser, 'admin_unban_user', { p_user_id }),
    (p_user_id: string) => signIn(arena, p_user_id),
    (p_user_id: string) =>
      call(arena, arena.organiser, 'admin_update_user', { p_user_id, p_name: 'Anna' }),
    (p_user_id: string) => setVip(p_user_id, 0),
    (p_user_id: string) => setVip(p_user_id, 1),
    (p_user_id: string) => call(arena, p_user_id, 'delete_my_account', {}),
  ]
  for (let round = 0; round < 2; round++) {
    expectNoCircle(
      await callConcurrently(players.length * steps.length, (n) =>
        at(steps, n % steps.length)(at(players, Math.floor(n / steps.length))),
      ),
    )
    await expectInvariants(arena)
    players.splice(0, players.length, ...(await createPlayers(arena, connections, hunt)))
  }
}

/** Two organisers edit each other's profile. */
export async function organisersEditEachOther(arena: Arena): Promise<void> {
  const pair = [arena.organiser, at(await signUp(arena, 1), 0)]
  await arena.owner`update public.profiles set role = 'admin' where id = ${at(pair, 1)}`
  expectNoCircle(
    await callConcurrently(connections * 4, (n) =>
      call(arena, at(pair, n % 2), 'admin_update_user', {
        p_user_id: at(pair, 1 - (n % 2)),
        p_name: `Anna ${n}`,
      }),
    ),
  )
}

/** Creates a rehearsal with many testers. */
async function rehearse(arena: Arena) {
  const hunt = await createHunt(arena, {
    isTest: true,
    codes: [{ points: 10 }],
    startingTokens: 10,
  })
  const testers = await signUp(arena, connections)
  await arena.owner`update public.profiles set role = 'admin' where id in ${arena.owner(testers)}`
  await callConcurrently(testers.length, (n) =>
    call(arena, at(testers, n), 'join_game_session', { p_game_session_id: hunt.sessionId }),
  )
  return { hunt, testers }
}

/** Testers delete their accounts, and one is demoted, while their rehearsal is reset or deleted. */
export async function testersLeaveARehearsal(arena: Arena): Promise<void> {
  const { hunt, testers } = await rehearse(arena)
  const demoted = at(await signUp(arena, 1), 0)
  const steps = [
    (tester: string) => call(arena, tester, 'delete_my_account', {}),
    () =>
      call(arena, arena.organiser, 'admin_reset_test_session', {
        p_game_session_id: hunt.sessionId,
      }),
    () =>
      call(arena, arena.organiser, 'admin_set_user_role', { p_user_id: demoted, p_role: 'user' }),
    (tester: string) => scan(arena, tester, hunt.sessionId, at(hunt.codes, 0)), // deleting the account then removes statistics
  ]
  expectNoCircle(
    await callConcurrently(testers.length * steps.length, (n) =>
      at(steps, n % steps.length)(at(testers, Math.floor(n / steps.length))),
    ),
  )
  const over = await rehearse(arena)
  expectNoCircle(
    await callConcurrently(over.testers.length, (n) =>
      n === 4
        ? call(arena, arena.organiser, 'admin_delete_game_session', {
            p_game_session_id: over.hunt.sessionId,
          })
        : call(arena, at(over.testers, n), 'delete_my_account', {}),
    ),
  )
  await expectInvariants(arena)
}

/** Organisers save hunts with the same codes in different order, while others activate and deactivate these codes. */
export async function codesInAnyOrder(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { codes: Array.from({ length: 40 }, () => ({ points: 5 })) })
  const ids = [...hunt.codes].sort().reverse()
  const save = (n: number) =>
    call(arena, arena.organiser, 'admin_save_game_session', {
      p_game_session: { name: `Race ${n}`, qr_codes: ids.map((id) => ({ qr_code_id: id })) },
    })
  const switchCodes = (n: number) =>
    call(arena, arena.organiser, 'admin_set_qr_codes_active', {
      p_qr_code_ids: `{${ids.join(',')}}`,
      p_is_active: String(n % 4 === 1),
    })
  const answers = await callConcurrently(512, (n) => (n % 2 === 0 ? save(n) : switchCodes(n)))
  expectNoCircle(answers)
}

/** Organisers remove clues from hunts while others copy these hunts. */
export async function cluesWhileCopied(arena: Arena): Promise<void> {
  const hunt = await createHunt(arena, { clues: [5, 6, 7, 8] })
  const session = { p_game_session_id: hunt.sessionId }
  const saveClue = async (id: string) => {
    const [clue] = await arena.owner<{ version: string }[]>`
      select updated_at::text as version from public.clue_templates where id = ${id}`
    return call(arena, arena.organiser, 'admin_save_clue', {
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
    call(arena, arena.organiser, 'admin_clone_game_session', {
      ...session,
      p_name: 'Copy',
      p_as_test: 'false',
    })
  expectNoCircle(
    await callConcurrently(600, (n) => (n % 3 === 0 ? copy() : saveClue(at(hunt.clues, n % 4)))),
  )
}
