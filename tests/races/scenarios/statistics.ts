import { expect } from 'vitest'
import {
  actAs,
  type TestDatabase,
  call,
  expectInvariants,
  callConcurrently,
  countResults,
} from '../test-database'
import { at, createHunt, createPlayer, createPlayers } from '../fixtures'
import { scan } from './scans'

const players = 120
const reports = [
  'admin_statistics',
  'admin_token_statistics',
  'admin_purchase_statistics',
  'admin_clue_statistics',
] as const

/** Creates players who bought a clue and scanned its code on some of the last five days. */
async function playedHunt(database: TestDatabase): Promise<string[]> {
  const hunt = await createHunt(database, {
    startingTokens: 10,
    codes: [{ points: 5 }, { points: 7 }],
    clues: [10],
  })
  await database.owner`
    insert into public.clue_contents (clue_id, qr_code_id)
    values (${at(hunt.clues, 0)}, ${at(hunt.codes, 0)})
    on conflict (clue_id) do update set qr_code_id = excluded.qr_code_id`
  const ids = await createPlayers(database, players, hunt)
  const bought = await callConcurrently(players, (n) =>
    call(database, at(ids, n), 'buy_clue', {
      p_clue_id: at(hunt.clues, 0),
      p_game_session_id: hunt.sessionId,
      p_expected_price: 10,
      p_request_id: crypto.randomUUID(),
    }),
  )
  expect(countResults(bought)).toEqual({ ok: players })
  const found = await callConcurrently(players * 2, (n) =>
    scan(database, at(ids, n >> 1), hunt.sessionId, at(hunt.codes, n % 2)),
  )
  expect(countResults(found)).toEqual({ ok: players * 2 })
  // Backdate, so that there are completed days to count.
  const earlier = database.owner`(hashtext(user_id::text) % 5 - 5) * interval '1 day'`
  await database.owner`update public.profiles set created_at = created_at - interval '12 days'`
  await database.owner`update public.scans set received_at = received_at + ${earlier}, scanned_at = scanned_at + ${earlier}`
  await database.owner`update public.purchased_clues set purchased_at = purchased_at + ${earlier}`
  await database.owner`
    update public.user_game_sessions set first_found_at = first_found_at + ${earlier},
      last_activity = last_activity + ${earlier}, board_reached_at = board_reached_at + ${earlier}, joined_at = joined_at + ${earlier}`
  return ids
}

/** Calls the statistics until nothing is uncounted, as the screens do. */
async function look(database: TestDatabase): Promise<unknown[]> {
  const connection = await database.crowd.connect()
  try {
    await connection.query('begin')
    await actAs(connection, database.organiser)
    const seen: unknown[] = []
    for (const report of reports) {
      const ask = () =>
        connection.query<{ body: { uncounted_days?: number } | string }>(
          `select to_jsonb(report) as body from public.${report}() report`,
        )
      let { rows } = await ask()
      const isIncomplete = () =>
        rows.some(({ body }) => typeof body === 'object' && body.uncounted_days)
      while (isIncomplete()) ({ rows } = await ask())
      seen.push(rows)
    }
    await connection.query('commit')
    return seen
  } finally {
    connection.release()
  }
}

const deleteStatistics = ({ owner }: TestDatabase) =>
  owner.unsafe(`
    delete from private.statistics_days;
    delete from private.clue_finds`)

/** Statistics are counted while every second player deletes the account: the counts match the rows. */
export async function countingWhileDeleting(database: TestDatabase): Promise<void> {
  const ids = await playedHunt(database)
  const answers = await callConcurrently(players * 2, (n) =>
    n % 4 === 0
      ? call(database, at(ids, n >> 1), 'delete_my_account', {})
      : call(database, database.organiser, at(reports, (n >> 2) % reports.length), {}),
  )
  expect(countResults(answers)).toEqual({ ok: players * 2 })
  const kept = await look(database)
  await deleteStatistics(database)
  expect(kept).toEqual(await look(database))
  const [days] = await database.owner<{ counted: number }[]>`
    select sum(number)::integer as counted from private.statistics_counts where kind = 'scans' and what = 'counted'`
  expect(days?.counted).toBe(players) // half of them stayed, with two scans each
  await expectInvariants(database)
}

/**
 * A player is deleted between the count and its commit, or is being deleted when it starts. Only one player, because the
 * next deletion would repair the same day.
 */
export async function countingDuringDeletion(database: TestDatabase): Promise<void> {
  await database.owner`update public.profiles set created_at = created_at - interval '12 days'`
  for (const startingTokens of [10, 0]) {
    for (const countsFirst of [true, false]) {
      const leave = [await formerPlayer(database, startingTokens), 'delete_my_account'] as const
      const count = reports.map((report) => [database.organiser, report] as const)
      await deleteStatistics(database)
      if (countsFirst) await callDuringTransaction(database, count, [leave])
      else await callDuringTransaction(database, [leave], count)
      const kept = await look(database)
      await deleteStatistics(database)
      expect(kept).toEqual(await look(database))
    }
  }
  await expectInvariants(database)
}

/** Creates a player who got tokens three days ago or, without tokens, scanned a clue's code. */
async function formerPlayer(database: TestDatabase, startingTokens: number): Promise<string> {
  const { owner } = database
  const hunt = await createHunt(database, { startingTokens, codes: [{ points: 5 }], clues: [10] })
  await owner`
    insert into public.clue_contents (clue_id, qr_code_id)
    values (${at(hunt.clues, 0)}, ${at(hunt.codes, 0)})
    on conflict (clue_id) do update set qr_code_id = excluded.qr_code_id`
  const player = await createPlayer(database, hunt)
  const ago = owner`interval '3 days'`
  if (startingTokens > 0) {
    await owner`update public.token_transactions set created_at = created_at - ${ago} where user_id = ${player}`
    return player
  }
  expect(await scan(database, player, hunt.sessionId, at(hunt.codes, 0))).toMatchObject({
    outcome: 'ok',
  })
  await owner`update public.scans set received_at = received_at - ${ago}, scanned_at = scanned_at - ${ago} where user_id = ${player}`
  await owner`
    update public.user_game_sessions set first_found_at = first_found_at - ${ago} where user_id = ${player}`
  return player
}

type Call = readonly [userId: string, rpc: string]

/** Makes the first calls in a transaction that stays open until the others have finished or wait for it. */
async function callDuringTransaction(
  database: TestDatabase,
  first: Call[],
  others: Call[],
): Promise<void> {
  const connection = await database.crowd.connect()
  try {
    await connection.query('begin')
    for (const [userId, rpc] of first) {
      await actAs(connection, userId)
      await connection.query(`select public.${rpc}()`)
    }
    const answers = callConcurrently(others.length, (n) => call(database, ...at(others, n), {}))
    await answeredOrBlocked(database, answers)
    await connection.query('commit')
    expect(countResults(await answers)).toEqual({ ok: others.length })
  } finally {
    connection.release()
  }
}

async function answeredOrBlocked(
  { owner }: TestDatabase,
  answers: Promise<unknown>,
): Promise<void> {
  let isOpen = true
  const answered = answers.finally(() => (isOpen = false))
  const blocked = (async () => {
    while (isOpen) {
      const waiting = await owner`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      if (waiting.length > 0) return
    }
  })()
  await Promise.race([answered, blocked])
}
