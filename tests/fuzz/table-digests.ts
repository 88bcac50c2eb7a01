import type { Query, Row } from '../../supabase/local/database/query'

/** A digest of each table, without what belongs to one player. */
export type TableDigests = Record<string, string>

/** Shared totals that any call may change: caps, leaderboards, jackpots, ticks, daily statistics. */
const counters = [
  ...['private.scan_cap_shards', 'private.leaderboard_buckets', 'private.jackpot_shards'],
  ...['private.broadcast_ticks', 'public.jackpot_entries'],
  'private.remembered_gifts', // by a hash of the player's own address
  'private.join_attempts', // by a hash of the caller
  'private.result_figures', // a cache
  'private.venue_screens', // how far a reveal has come
  'private.statistics_changes', // what a deletion has changed
]

/** Columns with such totals, in tables that players must not change otherwise. */
const countedColumns: Record<string, string[]> = {
  'public.coupons': ['uses', 'updated_at'],
  'public.featured_offers': ['sold', 'updated_at'],
}

/** Rows without an owner: events of deleted players. */
const ownerlessRows: Record<string, string> = {
  'public.activity': `user_id is null and user_name = ''`,
}

interface Table extends Row {
  name: string
  owner: string | null
}

/**
 * Prepares digests of all data that a player's call must not change.
 * @returns a function that takes the id of the acting player, or null for a visitor
 */
export async function prepareDigests(
  query: Query,
): Promise<(playerId: string | null) => Promise<TableDigests>> {
  const tables = await query<Table>(`
    select n.nspname || '.' || c.relname as name,
      case when c.relname in ('profiles', 'users') then 'id' else a.attname end as owner
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relkind = 'r' and (n.nspname in ('public', 'private')
      or n.nspname || '.' || c.relname in ('auth.users', 'storage.buckets', 'storage.objects'))
    order by 1`)
  const parts = tables
    .filter(({ name }) => !counters.includes(name))
    .map(({ name, owner }) => {
      const moving = (countedColumns[name] ?? []).map((column) => ` - '${column}'`).join('')
      const others = owner ? `${owner}::text is distinct from $1::text` : 'true'
      const left = ownerlessRows[name] ?? 'false'
      return `select '${name}' as name, md5(string_agg(row, chr(10) order by row)) as digest
        from (select (to_jsonb(r)${moving})::text as row from ${name} r
          where ${others} and not (${left})) rows`
    })
  const statement = parts.join('\nunion all\n')
  return async (playerId) => {
    const rows = await query<{ name: string; digest: string }>(statement, [playerId])
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}
