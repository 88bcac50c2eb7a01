import postgres from 'postgres'
import { startPostgres, type ScratchDatabase } from '../../../tests/support/postgres'
import { platformScripts } from '../platform/apply'
import {
  compareCatalogues,
  describeDifferences,
  readCatalogue,
  readRow,
  schemaRow,
  type CatalogueDifference,
  type SchemaRow,
} from './database-catalogue'
import { readSchemas, type SchemaFile } from './schema-files'
import { runScript } from './sql-error'
import { supabaseCli } from './supabase-cli'

/** What leads from the migrations to the schema files. */
export interface DatabaseDifference {
  /** The migration, without its risks marked; empty when both are equal. */
  sql: string
  /** What still differs after that migration, a line each; empty when it leads there completely. */
  rest: string
}

/** Compares a database that has the migrations with the schema files. @returns a line for each difference */
export async function describeDatabaseDifference(): Promise<string> {
  return withBoth(readSchemas(), async (migrated, target) =>
    describeDifferences(await differences(migrated, target)),
  )
}

/**
 * Generates the migration from the migrations to the schema files, and tries it.
 *
 * @param schemas the project's own; tests may use others
 */
export async function databaseDifference(schemas = readSchemas()): Promise<DatabaseDifference> {
  return withBoth(schemas, async (migrated, target) => {
    if ((await differences(migrated, target)).length === 0) return { sql: '', rest: '' }
    const run = (sql: string) => execute(migrated.url, { file: 'the generated migration', sql })
    const found = cliDifference(migrated, target)
    await run(found)
    const own = ownStatements(await differences(migrated, target)).join('\n\n')
    await run(own)
    const rest = describeDifferences(await differences(migrated, target))
    return { sql: `${found}\n\n${own}`.trim(), rest }
  })
}

async function withBoth<T>(
  schemas: readonly SchemaFile[],
  compare: (migrated: ScratchDatabase, target: ScratchDatabase) => Promise<T>,
): Promise<T> {
  const server = await startPostgres()
  try {
    const migrated = await server.createDatabase({ migrated: true })
    const target = await server.createDatabase({ migrated: false })
    await applySchemas(target.url, schemas)
    return await compare(migrated, target)
  } finally {
    await server.stop()
  }
}

async function differences(
  from: ScratchDatabase,
  to: ScratchDatabase,
): Promise<CatalogueDifference[]> {
  return compareCatalogues(await readCatalogue(from.url), await readCatalogue(to.url))
}

/** What the Supabase CLI finds in the project's own schemas. */
function cliDifference(from: ScratchDatabase, to: ScratchDatabase): string {
  const result = supabaseCli(
    ...['db', 'diff', '--from', from.url, '--to', to.url],
    ...['--schema', 'public,private', '--yes'],
  )
  if (!result.ok) throw new Error(`supabase db diff failed:\n${result.stderr}`)
  return withoutOwnRights(result.stdout).trim()
}

/**
 * Removes grants to the owner of new objects. Owners have them anyway, and the list depends on the server:
 * `MAINTAIN` of PostgreSQL 17 is an error on 15.
 */
export const withoutOwnRights = (sql: string): string =>
  sql.replace(/^(REVOKE|GRANT) [A-Z, ]+ ON [^;]* (FROM|TO) "postgres";\n*/gm, '')

const literal = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : `'${value.replaceAll("'", "''")}'`

const inPlatform = (object: string) => / on (auth|storage|realtime)\.\w+$/.test(object)

/** What the CLI leaves out: rows, statistics targets, comments on columns of types, and objects of Supabase's schemas. */
function ownStatements(differences: readonly CatalogueDifference[]): string[] {
  return differences.flatMap((difference) => {
    const { object, to } = difference
    const row = schemaRow(difference)
    if (row) return rowStatement(row, difference)
    const [, column, table] = /^statistics of column ((.+)\.[^.]+)$/.exec(object) ?? []
    if (column && table) {
      const name = column.slice(table.length + 1)
      return `alter table ${table} alter column ${name} set statistics ${to === 'default' ? '-1' : to};`
    }
    const comment = object.replace('comment on composite type column ', 'comment on column ')
    if (comment === object && !inPlatform(object)) return []
    if (comment.startsWith('comment on ')) return `${comment} is ${literal(to)};`
    const create = to === undefined ? [] : [`${to};`]
    return [`drop ${object.replace(' ', ' if exists ')};`, ...create].join('\n')
  })
}

/** A new row gets the columns that have a value: the platform's tables have columns of their own. */
function rowStatement(
  { table, keys, values }: SchemaRow,
  { from, to }: CatalogueDifference,
): string {
  const names = Object.keys(values)
  const condition = (keys.length > 0 ? keys : names)
    .map((name) => `${name} is not distinct from ${literal(values[name])}`)
    .join(' and ')
  if (to === undefined) return `delete from ${table} where ${condition};`
  if (from === undefined) {
    const given = names.filter((name) => values[name] !== null)
    const list = given.map((name) => literal(values[name])).join(', ')
    return `insert into ${table} (${given.join(', ')})\n  values (${list});`
  }
  const old = readRow(from).values
  const changes = names
    .filter((name) => values[name] !== old[name])
    .map((name) => `${name} = ${literal(values[name])}`)
  return `update ${table} set ${changes.join(', ')} where ${condition};`
}

async function execute(url: string, ...scripts: SchemaFile[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const script of scripts) await runScript((text) => sql.unsafe(text).simple(), script)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The platform and every schema file on an empty database. */
async function applySchemas(url: string, schemas: readonly SchemaFile[]): Promise<void> {
  const platform = platformScripts('bare').map(({ name, sql }) => ({ file: name, sql }))
  await execute(url, ...platform, ...schemas)
}
