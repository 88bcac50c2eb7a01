import { expect } from 'vitest'
import { type Arena, call, expectInvariants, stampede, tally } from '../arena'
import { at, createHunt, createPlayers } from '../world'

const players = 120
const reports = ['admin_statistics', 'admin_purchase_statistics', 'admin_clue_statistics'] as const

/** Players who bought a clue and found its code, on some of the last five days. */
async function playedHunt(arena: Arena): Promise<string[]> {
  const hunt = await createHunt(arena, {
    startingTokens: 10,
    codes: [{ points: 5 }, { points: 7 }],
    clues: [10],
  })
  await arena.owner`
    insert into public.clue_contents (clue_id, qr_code_id)
    values (${at(hunt.clues, 0)}, ${at(hunt.codes, 0)})
    on conflict (clue_id) do update set qr_code_id = excluded.qr_code_id`
  const ids = await createPlayers(arena, players, hunt)
  const bought = await stampede(players, (n) =>
    call(arena, at(ids, n), 'buy_clue', {
      p_clue_id: at(hunt.clues, 0),
      p_game_session_id: hunt.sessionId,
      p_expected_price: 10,
      p_request_id: crypto.randomUUID(),
    }),
  )
  expect(tally(bought)).toEqual({ ok: players })
  const found = await stampede(players * 2, (n) =>
    call(arena, at(ids, n >> 1), 'record_scan', {
      p_qr_code_id: at(hunt.codes, n % 2),
      p_game_session_id: hunt.sessionId,
      p_device_info: {},
    }),
  )
  expect(tally(found)).toEqual({ ok: players * 2 })
  // Back in time, player by player, so that there are days to count.
  const earlier = arena.owner`(hashtext(user_id::text) % 5 - 5) * interval '1 day'`
  await arena.owner`update public.profiles set created_at = created_at - interval '12 days'`
  await arena.owner`update public.scans set received_at = received_at + ${earlier}, scanned_at = scanned_at + ${earlier}`
  await arena.owner`update public.purchased_clues set purchased_at = purchased_at + ${earlier}`
  await arena.owner`
    update public.user_game_sessions set first_found_at = first_found_at + ${earlier},
      last_activity = last_activity + ${earlier}, board_reached_at = board_reached_at + ${earlier}, joined_at = joined_at + ${earlier}`
  return ids
}

/** What the organiser sees when nothing is left to count. */
async function look(arena: Arena): Promise<unknown[]> {
  const bodies: unknown[] = []
  for (const report of ['admin_statistics', 'admin_purchase_statistics']) {
    const { outcome, body } = await call(arena, arena.organiser, report, {})
    expect(outcome).toBe('ok')
    expect(body).toMatchObject({ uncounted_days: 0 })
    bodies.push(body)
  }
  const clues = await call(arena, arena.organiser, 'admin_clue_statistics', {})
  expect(clues.outcome).toBe('ok')
  return [...bodies, clues.body]
}

/** Statistics are counted while every second player leaves: what is kept is what the rows say. */
export async function countingWhileLeaving(arena: Arena): Promise<void> {
  const ids = await playedHunt(arena)
  const answers = await stampede(players * 2, (n) =>
    n % 4 === 0
      ? call(arena, at(ids, n >> 1), 'delete_my_account', {})
      : call(arena, arena.organiser, at(reports, n % 3), {}),
  )
  expect(tally(answers)).toEqual({ ok: players * 2 })
  const kept = await look(arena)
  await arena.owner`delete from private.statistics_days`
  await arena.owner`delete from private.clue_finds`
  await arena.owner`delete from private.clue_counts_until`
  expect(kept).toEqual(await look(arena))
  const [days] = await arena.owner<{ counted: number }[]>`
    select sum(number)::integer as counted from private.statistics_counts where kind = 'scans' and what = 'counted'`
  expect(days?.counted).toBe(players) // half of them stayed, with two finds each
  await expectInvariants(arena)
}
