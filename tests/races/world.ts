import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Arena, call, callConcurrently, countResults } from './arena'

/** A hunt with its codes and clues in order. */
export type Hunt = { sessionId: string; codes: string[]; clues: string[] }

export type HuntPlan = {
  /** A rehearsal, which only admins can join. */
  isTest?: boolean
  startingTokens?: number
  codes?: { points: number; maxScans?: number | null }[]
  /** Prices in tokens. */
  clues?: number[]
}

/** Signs up players like the auth server. @returns their ids. */
export async function signUp(arena: Arena, count: number): Promise<string[]> {
  const users = await arena.owner<{ id: string }[]>`
    insert into auth.users (id, email)
    select id, id || '@hunt.test' from (select gen_random_uuid() as id from generate_series(1, ${count}::integer)) new_users
    returning id`
  return users.map(({ id }) => id)
}

/** Creates codes and clues, and a session with them. */
export async function createHunt(arena: Arena, plan: HuntPlan): Promise<Hunt> {
  const codes = plan.codes?.map((code) => ({ ...code, qr_code_id: randomUUID() })) ?? []
  const clues = plan.clues?.map((price) => ({ price, clue_id: randomUUID() })) ?? []
  await arena.owner`
    insert into public.qr_codes (id, name)
    select (code ->> 'qr_code_id')::uuid, 'Code' from jsonb_array_elements(${arena.owner.json(codes)}) code`
  await arena.owner`
    insert into public.clue_templates (id, name_hu, price)
    select (clue ->> 'clue_id')::uuid, 'Nyom', (clue ->> 'price')::integer
    from jsonb_array_elements(${arena.owner.json(clues)}) clue`
  const { outcome, body } = await call(arena, arena.organiser, 'admin_save_game_session', {
    p_game_session: {
      name: 'Race',
      is_test: plan.isTest ?? false,
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
  arena: Arena,
  count: number,
  ...hunts: Hunt[]
): Promise<string[]> {
  const players = await signUp(arena, count)
  for (const { sessionId } of hunts) {
    const answers = await callConcurrently(count, (n) =>
      call(arena, at(players, n), 'join_game_session', { p_game_session_id: sessionId }),
    )
    expect(countResults(answers)).toEqual({ ok: count })
  }
  return players
}

/** Signs up one player who joins the given hunts. */
export async function createPlayer(arena: Arena, ...hunts: Hunt[]): Promise<string> {
  return at(await createPlayers(arena, 1, ...hunts), 0)
}

/**
 * Disables the token rate limit: a trigger of the scratch database marks ledger rows as not counting. The RPCs are
 * unchanged.
 */
export async function liftTokenRateLimit(arena: Arena): Promise<void> {
  await arena.owner.unsafe(`
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
