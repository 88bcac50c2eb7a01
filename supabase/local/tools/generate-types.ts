/**
 * Writes src/types/database.types.ts from a scratch database that has the migrations: the types of the Supabase CLI,
 * and the keys of private.error_catalog.
 *
 *   npm run db:types              rewrites the file
 *   npm run db:types -- --check   changes nothing; exits 1 when the file differs from the database
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { format, resolveConfig } from 'prettier'
import { startPostgres } from '../../../tests/support/postgres'
import { isMain } from './is-main'
import { supabaseCli } from './supabase-cli'

const typesFile = fileURLToPath(new URL('../../../src/types/database.types.ts', import.meta.url))

/** A composite type; its comment may end with "Nullable: column, column." */
interface CompositeType {
  name: string
  columns: string[]
  comment: string
}

const compositeTypesQuery = `
  select t.typname::text as name, coalesce(obj_description(t.oid, 'pg_type'), '') as comment,
    array_agg(a.attname::text) as columns
  from pg_type t
  join pg_class c on c.oid = t.typrelid and c.relkind = 'c'
  join pg_attribute a on a.attrelid = c.oid
  where t.typnamespace = 'public'::regnamespace
  group by t.oid`

/**
 * Takes null out of the columns of a composite type but for those that its comment names: PostgreSQL knows no
 * `not null` there, so the CLI calls all of them nullable.
 * @throws Error if the comment names a column that does not exist
 */
function withoutNulls(types: string, { name, columns, comment }: CompositeType): string {
  const nullable = /Nullable: ([\w, ]+)\./.exec(comment)?.[1]?.split(', ') ?? []
  const unknown = nullable.filter((column) => !columns.includes(column))
  if (unknown.length > 0) throw new Error(`public.${name} has no column ${unknown.join(', ')}`)
  return types.replace(new RegExp(`^ {6}${name}: \\{\\n(?: {8}.*\\n)+`, 'm'), (block) =>
    block.replace(/^ {8}(\w+): .*$/gm, (line, column: string) =>
      nullable.includes(column) ? line : line.replace(' | null', ''),
    ),
  )
}

/** @param url a migrated database */
async function generateTypes(url: string): Promise<string> {
  const result = supabaseCli('gen', 'types', `--remote=${url}`, '--schema', 'public')
  if (!result.ok) throw new Error(`supabase gen types failed:\n${result.stderr}${result.stdout}`)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: composites } = await client.query<CompositeType>(compositeTypesQuery)
    const { rows: errors } = await client.query<{ key: string }>(
      'select key from private.error_catalog order by key collate "C"',
    )
    const style = { ...(await resolveConfig(typesFile)), parser: 'typescript' }
    // One column a line, for withoutNulls.
    const types = await format(
      `// Generated from the database by \`npm run db:types\`. Do not edit.

      ${result.stdout}

      /** Keys of \`private.error_catalog\`. */
      export const errorKeys = ${JSON.stringify(errors.map(({ key }) => key))} as const`,
      { ...style, printWidth: 1000 },
    )
    return await format(composites.reduce(withoutNulls, types), style)
  } finally {
    await client.end()
  }
}

/** @returns the problem, or undefined when the file matches the database */
export async function checkTypes(url: string): Promise<string | undefined> {
  const written = existsSync(typesFile) ? readFileSync(typesFile, 'utf8') : ''
  if (written === (await generateTypes(url))) return undefined
  return 'src/types/database.types.ts is not what the database has. Run `npm run db:types`.'
}

async function main(argv: readonly string[]): Promise<void> {
  const server = await startPostgres()
  try {
    const { url } = await server.createDatabase({ migrated: true })
    if (argv.includes('--check')) {
      const problem = await checkTypes(url)
      console.log(problem ?? 'Types are what the database has.')
      process.exitCode = problem ? 1 : 0
    } else {
      mkdirSync(path.dirname(typesFile), { recursive: true })
      writeFileSync(typesFile, await generateTypes(url))
      console.log('Wrote src/types/database.types.ts')
    }
  } finally {
    await server.stop()
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2))
