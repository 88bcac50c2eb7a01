import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type TestDatabase, call, callConcurrently, countResults } from './test-database'

/** A hunt with its codes and clues in order. */
export type Hunt = { sessionId: string; codes: string[]; clues: string[] }

export type HuntPlan = {
  /** A test session, which only admins can join. */
  isTest?: boolean
  startingTokens?: number
  maxPlayers?: number
  /** Members of a team; without it the hunt has no teams. */
  teamSize?: number
  /** ISO 8601. */
  joiningEndsAt?: string
  codes?: { points: number; maxScans?: number | null }[]
  /** Prices in tokens. */
  clues?: number[]
}

/** Signs up players like the auth server. @returns their ids. */
export async function signUp(database: TestDatabase, count: number): Promise<string[]> {
  const users = await database.owner<{ id: string }[]>`
    insert into auth.users (id, email)
    select id, id || '@hunt.test' from (select gen_random_uuid() as id from generate_series(1, ${count}::integer)) new_users
    returning id`
  return users.map(({ id }) => id)
}

/** Creates codes and clues, and a session with them. */
export async function createHunt(database: TestDatabase, plan: HuntPlan): Promise<Hunt> {
  const codes = plan.codes?.map((code) => ({ ...code, qr_code_id: randomUUID() })) ?? []
  const clues = plan.clues?.map((price) => ({ price, clue_id: randomUUID() })) ?? []
  await database.owner`
    insert into public.qr_codes (id, name)
    select (code ->> 'qr_code_id')::uuid, 'Code' from jsonb_array_elements(${database.owner.json(codes)}) code`
  await database.owner`
    insert into public.clue_templates (id, name_hu, price)
    select (clue ->> 'clue_id')::uuid, 'Nyom', (clue ->> 'price')::integer
    from jsonb_array_elements(${database.owner.json(clues)}) clue`
  const { outcome, body } = await call(database, database.organiser, 'admin_save_game_session', {
    p_game_session: {
      name: 'Race',
      visibility: 'listed',
      is_test: plan.isTest ?? false,
      max_players: plan.maxPlayers ?? null,
      team_mode: plan.teamSize === undefined ? 'off' : 'optional',
      team_max_size: plan.teamSize ?? null,
      joining_ends_at: plan.joiningEndsAt ?? null,
      starting_tokens: plan.startingTokens ?? 0,
      clues: clues.map(({ clue_id }) => ({ clue_id })),
      qr_codes: codes.map(({ qr_code_id, points, maxScans }) => ({
        qr_code_id,
        points,
        max_scans: maxScans ?? null,
      })),
    },
  })
  expect(outcome).toBe('ok')
  return {
    sessionId: (body as { game_session_id: string }).game_session_id,
    codes: codes.map(({ qr_code_id }) => qr_code_id),
    clues: clues.map(({ clue_id }) => clue_id),
  }
}

/** Signs up players and lets them join all the given hunts. */
export async function createPlayers(
  database: TestDatabase,
  count: number,
  ...hunts: Hunt[]
): Promise<string[]> {
  const players = await signUp(database, count)
  for (const { sessionId } of hunts) {
    const answers = await callConcurrently(count, (n) =>
      call(database, at(players, n), 'join_game_session', { p_game_session_id: sessionId }),
    )
    expect(countResults(answers)).toEqual({ ok: count })
  }
  return players
}

/** Signs up one player who joins the given hunts. */
export async function createPlayer(database: TestDatabase, ...hunts: Hunt[]): Promise<string> {
  return at(await createPlayers(database, 1, ...hunts), 0)
}

/**
 * Disables the token rate limit: a trigger of the scratch database marks ledger rows as not counting. The RPCs are
 * unchanged.
 */
export async function liftTokenRateLimit(database: TestDatabase): Promise<void> {
  await database.owner.unsafe(`
    create or replace function private.tg_race__lift_rate_limit() returns trigger language plpgsql as
      'begin new.counts_for_rate_limit := false; return new; end';
    create or replace trigger race__lift_rate_limit before insert on public.token_transactions
      for each row execute function private.tg_race__lift_rate_limit()`)
}

/** The element at an index; throws when it does not exist. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`There is no element ${index} of ${list.length}.`)
  return element
}
