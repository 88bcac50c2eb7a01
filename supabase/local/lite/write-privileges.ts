import { sql, type Kysely } from 'kysely'
import { databaseError } from './postgres-error'

/** The privilege that a method needs, on at least one column. */
const privileges: Record<string, string> = {
  POST: 'insert',
  PATCH: 'update',
  PUT: 'insert',
  DELETE: 'delete',
}

/**
 * Refuses rows for a table on which the caller's role has no privilege, before lite makes a statement of them:
 * PostgreSQL asks only after it has planned the statement, and PGlite cannot be interrupted.
 *
 * @param path of the Data API, without its prefix
 * @throws PostgreSQL's 42501
 */
export async function assertMayWrite<T>(
  database: Kysely<T>,
  role: string,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): Promise<void> {
  const privilege = privileges[method]
  const name = decodeURIComponent(path).replace(/^\/+|\/+$/g, '')
  if (!privilege || name.includes('/')) return
  const schema = headers['content-profile'] ?? 'public'
  const { rows } = await sql<{ kind: string }>`
    select case when c.relkind = 'v' then 'view' else 'table' end as kind
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = ${schema}
    where c.relname = ${name} and c.relkind in ('r', 'p', 'v')
      and not case ${privilege} when 'delete' then has_table_privilege(${role}, c.oid, 'delete')
        else has_any_column_privilege(${role}, c.oid, ${privilege}) end`.execute(database)
  const [relation] = rows
  if (relation) throw databaseError('42501', `permission denied for ${relation.kind} ${name}`)
}
