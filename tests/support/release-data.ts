import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Query } from '../../supabase/local/database/query'
import { projectRoot } from '../../supabase/local/settings'
import type { FilledHunt } from './filled-hunt'

const folder = path.join(projectRoot, 'tests/integration/upgrade/releases')

/** The rows of a played hunt as a release stored them. */
export interface ReleaseData {
  /** Newest migration of the release, as the name of its file begins. */
  migration: string
  hunt: FilledHunt
  /** Script that puts the rows into a database with the migrations of the release. */
  sql: string
}

const header = '-- '

/** Reads the data of all releases by version. */
export const readReleases = (): [version: string, data: ReleaseData][] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const sql = gunzipSync(readFileSync(path.join(folder, file))).toString()
      const end = sql.indexOf('\n')
      const about = JSON.parse(sql.slice(header.length, end)) as Omit<ReleaseData, 'sql'>
      return [path.basename(file, '.sql.gz'), { ...about, sql }]
    })

/**
 * Writes all rows of a database as the data of a release.
 *
 * @returns the file
 */
export async function writeRelease(
  version: string,
  about: Omit<ReleaseData, 'sql'>,
  query: Query,
): Promise<string> {
  const tables = await query<{ name: string; columns: string; sequences: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(array_agg(format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %I.%I), false);',
         s.name, a.attname, n.nspname, c.relname)) filter (where s.name is not null), '{}') as sequences
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral (
       select pg_catalog.pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as name
     ) s
     where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'
     group by n.nspname, c.relname order by 1`,
  )
  const lines: string[] = []
  for (const { name, columns, sequences } of tables) {
    const [found] = await query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`,
    )
    lines.push(`delete from ${name} where true;`)
    if (typeof found?.rows !== 'string') continue
    lines.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} ` +
        `from jsonb_populate_recordset(null::${name}, $rows$${found.rows}$rows$);`,
      ...sequences,
    )
  }
  const sql = [
    header + JSON.stringify(about),
    'begin;',
    // Neither triggers nor foreign keys: the rows are complete.
    'set local session_replication_role = replica;',
    ...lines,
    'commit;',
    '',
  ].join('\n')
  const file = path.join(folder, `${version}.sql.gz`)
  writeFileSync(file, gzipSync(sql, { level: 9 }))
  return file
}
