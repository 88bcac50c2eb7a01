import type { Query } from './query'

/** Half of PostgreSQL's autovacuum_naptime: an event fills empty tables in minutes. */
const INTERVAL_MS = 30_000

/** Rounds between two looks for guests whose hunts have long been over: an hour. */
const GUEST_ROUNDS = 120

/** Bytes of write-ahead log between two checkpoints: a start after a kill reads all of it. */
const WAL_BYTES = 64 * 1024 * 1024

/**
 * Tables due by autovacuum's rules and settings: `vacuum` after many replaced, deleted or added rows or for old
 * transaction ids, `analyze` after many changes or without statistics. Plus a checkpoint once the log has
 * grown.
 */
const dueStatements = `
  with visits as (
    select format('%I.%I', s.schemaname, s.relname) as "table",
      s.n_dead_tup > current_setting('autovacuum_vacuum_threshold')::float8
          + current_setting('autovacuum_vacuum_scale_factor')::float8 * rows
        or s.n_ins_since_vacuum > current_setting('autovacuum_vacuum_insert_threshold')::float8
          + current_setting('autovacuum_vacuum_insert_scale_factor')::float8 * rows
        or age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::float8 as needs_vacuum,
      s.n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::float8
          + current_setting('autovacuum_analyze_scale_factor')::float8 * rows
        or c.reltuples < 0 and pg_relation_size(c.oid) > 0 as needs_analyze
    from pg_stat_all_tables s
    join pg_class c on c.oid = s.relid and c.relkind in ('r', 'm') and c.relpersistence = 'p'
    cross join lateral (select greatest(c.reltuples, 0)) as known (rows)
  )
  select concat_ws(' ', case when needs_vacuum then 'vacuum' else 'analyze' end,
    case when needs_vacuum and needs_analyze then '(analyze)' end, "table") as statement
  from visits where needs_vacuum or needs_analyze
  union all
  select 'checkpoint' from pg_control_checkpoint()
  where pg_current_wal_lsn() - redo_lsn > ${WAL_BYTES}
  order by statement`

/**
 * Does the work of autovacuum and checkpointer once. PGlite has no such processes: its plans would stay those
 * of empty tables (the shop took ten times as long after ten thousand scans), dead rows would keep their space,
 * and the log would grow without limit. One statement per table, so that requests can run in between.
 *
 * @param query runs outside of a transaction
 * @returns the statements that were due
 */
export async function runMaintenance(query: Query, isWanted = () => true): Promise<string[]> {
  const done: string[] = []
  for (const { statement } of await query<{ statement: string }>(dueStatements)) {
    if (!isWanted()) break
    await query(statement)
    done.push(statement)
  }
  return done
}

/** Removes guests and photos as docs/product.md says (A11, K7), in portions, so that requests can run in between. */
async function removeOldGuests(query: Query, isWanted: () => boolean): Promise<void> {
  let remaining = 1
  while (remaining > 0 && isWanted()) {
    const [row] = await query<{ remaining: number }>(
      'select remaining from private.remove_old_guests()',
    )
    remaining = row?.remaining ?? 0
  }
}

/**
 * Runs the housekeeping every half minute.
 *
 * @returns a function that stops it after the current statement
 */
export function startHousekeeping(query: Query): () => Promise<void> {
  let isOpen = true
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let round = 0
  const isWanted = () => isOpen
  const scheduleNext = () => {
    if (!isOpen) return
    timer = setTimeout(() => {
      running = runMaintenance(query, isWanted)
        .then(async () => round++ % GUEST_ROUNDS === 0 && removeOldGuests(query, isWanted))
        .catch((error: unknown) => console.error('Tables could not be tidied:', error))
        .then(scheduleNext)
    }, INTERVAL_MS)
    timer.unref()
  }
  scheduleNext()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await running
  }
}
