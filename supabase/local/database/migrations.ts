import { createHash } from 'node:crypto'
import { splitSqlStatements } from '@supabase/lite'
import { hasCode } from '../data-folder/folder-errors'
import { CommandError } from '../settings'
import type { Database } from './connect'
import type { Migration } from './migration-files'
import type { Row } from './query'

/** The history table, with the same columns as the Supabase CLI's. */
const historyTables = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (
    path text not null primary key, hash text not null
  );
`

/** The name under which the Supabase CLI records it. */
export const seedPath = 'supabase/seed.sql'

const PENDING = 'pending'

const fingerprint = (sql: string) => sql.replace(/[\s;]+/g, '')

/** Tools that record the same migration differ in blanks, statement ends, and comments after the last statement. */
const isSameSql = (recorded: string, sql: string) =>
  fingerprint(recorded) === fingerprint(sql) ||
  fingerprint(recorded) === fingerprint(splitSqlStatements(sql).join(''))

/** The steps that bring a database up to date. */
export interface Plan {
  pending: Migration[]
  /** True when an older release has already filled the database. */
  isUpgrade: boolean
}

/**
 * Compares the database's history with the migrations without changing anything.
 *
 * @param startOver how to empty this database
 * @throws {CommandError} when a newer release has used the database, or an applied migration was edited or
 *  removed
 */
export async function planMigrations(
  database: Pick<Database, 'query'>,
  migrations: Migration[],
  startOver = 'npm run reset',
): Promise<Plan> {
  const [table] = await database.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  const history = table?.exists
    ? await database.query<Applied>(
        // Reading the array takes six times as long as its text.
        `select version, array_to_string(statements, '') as sql
         from supabase_migrations.schema_migrations order by version`,
      )
    : []
  assertUnchanged(migrations, history, startOver)
  const done = new Set(history.map((row) => row.version))
  const pending = migrations.filter((migration) => !done.has(migration.version))
  return { pending, isUpgrade: done.size > 0 && pending.length > 0 }
}

/**
 * Applies pending migrations in one transaction and records each as the Supabase CLI does. Marks a new database
 * that is to be seeded, so that an interrupted seed is repeated.
 *
 * @throws {CommandError} as {@link planMigrations}
 */
export async function migrate(
  database: Database,
  migrations: Migration[],
  { seed }: { seed: boolean },
): Promise<{ applied: number }> {
  await database.exec(historyTables)
  const { pending, isUpgrade } = await planMigrations(database, migrations)
  try {
    await database.transaction(async (_query, exec) => {
      for (const migration of pending) await applyMigration(exec, migration)
      if (seed && pending.length > 0 && !isUpgrade) await exec(markSeed)
    })
  } finally {
    await database.connection.clearSchemaCache()
  }
  return { applied: pending.length }
}

/**
 * Checks that players have their rights: restoring a dump where its roles do not exist loses all grants without
 * an error.
 *
 * @throws {CommandError} when rights are missing
 */
export async function assertRights(database: Pick<Database, 'query'>): Promise<void> {
  const [row] = await database.query<{ given: boolean }>(
    `select has_schema_privilege('authenticated', 'private', 'usage') as given`,
  )
  if (row?.given) return
  throw new CommandError(
    'Players have no rights in this database: it was restored without the roles of its server. Restore it ' +
      'once more, into an empty database and after those roles (pg_dumpall --roles-only): see docs/deployment.md.',
  )
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Makes the next start load the demo hunt. */
export const markSeed = `insert into supabase_migrations.seed_files (path, hash)
  values (${literal(seedPath)}, ${literal(PENDING)}) on conflict do nothing`

interface Applied extends Row {
  version: string
  sql: string | null
}

function assertUnchanged(migrations: Migration[], history: Applied[], startOver: string): void {
  const newest = migrations.at(-1)?.version ?? ''
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, sql } of history) {
    const migration = known.get(version)
    const edited = migration && sql !== null && !isSameSql(sql, migration.sql)
    if (migration && !edited) continue
    if (!migration && version > newest) {
      throw new CommandError(
        `This database was made by a newer release: it has migration ${version}, and the newest ` +
          `here is ${newest}. Start it with that release or a later one.`,
      )
    }
    throw new CommandError(
      `Migration ${migration?.file ?? version} was ${edited ? 'edited' : 'removed'} after it was ` +
        'applied to this database. Put it back and write a new migration instead, or start over ' +
        `with an empty database: ${startOver}`,
    )
  }
  const newestApplied = history.at(-1)?.version ?? ''
  const applied = new Set(history.map(({ version }) => version))
  const gap = migrations.find(({ version }) => version < newestApplied && !applied.has(version))
  if (gap) {
    throw new CommandError(
      `This database has migration ${newestApplied} but lacks the earlier ${gap.file}: somebody has changed ` +
        'its history. Restore a backup.',
    )
  }
}

async function applyMigration(
  exec: Database['exec'],
  { version, name, file, sql }: Migration,
): Promise<void> {
  const statements = splitSqlStatements(sql).map((statement) => literal(statement))
  const record = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${literal(version)}, ${literal(name)}, array[${statements.join(',')}]::text[])`
  try {
    // `reset all` undoes settings made by the file.
    await exec(`${sql}\n;${record};reset all;`)
  } catch (error) {
    throw migrationError(file, error)
  }
}

/** All migrations of a start are one transaction, so a failed one leaves the data as before. */
function migrationError(file: string, error: unknown): CommandError {
  const isForbidden = hasCode(error, '42501')
  const reason = isForbidden
    ? `the user of DATABASE_URL may not change the database (${String(error)})`
    : String(error)
  return new CommandError(
    `Migration ${file} failed: ${reason}. Nothing was changed: start the release that was here before.`,
    { cause: error },
  )
}

/** Tells whether this database waits for the demo hunt, has it, or never asked for it. */
export async function seedState(
  database: Pick<Database, 'query'>,
): Promise<'pending' | 'done' | 'none'> {
  const [row] = await database.query<{ hash: string }>(
    'select hash from supabase_migrations.seed_files where path = $1',
    [seedPath],
  )
  if (!row) return 'none'
  return row.hash === PENDING ? 'pending' : 'done'
}

/** Runs `seed.sql` once, in one transaction with its record. */
export async function applySeed(database: Pick<Database, 'exec'>, sql: string): Promise<void> {
  const hash = createHash('sha256').update(sql).digest('hex')
  try {
    await database.exec(
      `${sql}\n;update supabase_migrations.seed_files set hash = '${hash}'
       where path = '${seedPath}';reset all;`,
    )
  } catch (error) {
    throw new Error(`${seedPath} failed: ${String(error)}`, { cause: error })
  }
}
