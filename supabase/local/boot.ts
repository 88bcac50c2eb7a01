import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import type { Database } from './database/connect'
import { Engine } from './database/engine'
import { readMigrations, type Migration } from './database/migration-files'
import { recoveryAdvice } from './database/new-cluster'
import { upgradeBackupFile, writeArchive } from './data-folder/backup-archive'
import { finishRestore } from './data-folder/contents'
import { assertFreeSpace, explainFolderError } from './data-folder/folder-errors'
import { lockDataFolder } from './data-folder/lock'
import { readSecrets } from './data-folder/secrets'
import type { Demo } from './demo'
import type { Mailbox } from './mailbox'
import { readProjectConfig, type ProjectConfig } from './project-config'
import type { RealtimeLimits } from './realtime/server'
import { projectRoot, CommandError, type Settings } from './settings'
import { closeServer, openPort } from './web/http-server'
import type { ClientListener } from './web/site'

/** Megabytes required for a start; the database with the demo hunt and its log takes 45. */
const ROOM_FOR_A_NEW_DATABASE = 64
const ROOM_TO_WRITE = 16

const databaseFolder = (dataDir: string) => resolve(dataDir, 'database')

/** The client that a server serves to players. */
export interface ClientSource {
  /** True when it must be built before it can be served. */
  isStale(): boolean
  build(): Promise<void>
  /** Serves it on `server`, which players reach at `siteUrl`; called once both exist. */
  serve(
    server: Server,
    siteUrl: string,
  ): Promise<{ listener: ClientListener; close(): Promise<void> }>
}

export interface BootOptions extends Settings {
  /** Folder of the SQL migrations; tests may use another one. */
  migrationsDir?: string
  /** The project's own by default; tests may use another one. */
  config?: ProjectConfig
  client: ClientSource
  /** bcrypt cost of passwords; tests lower it, `npm start` cannot: it is no variable of the environment. */
  passwordCost?: number
  /** Limits of a hosted project for tests; unlimited by default. */
  realtimeLimits?: RealtimeLimits
}

/** A running server. */
export interface EmbeddedServer {
  url: string
  siteUrl: string
  studioUrl: string
  /** Address on this machine of one of the server's own pages: `/mailbox`, `/demo-codes`. */
  ownPage: (path: string) => string
  secretKey: string
  mailbox: Mailbox
  database: Database
  /** Undefined when the database does not hold the demo hunt. */
  demo: Demo | undefined
  /** Settles when the embedded database has broken down and cannot be opened again: the process must end. */
  engineFailure: Promise<CommandError>
  close(): Promise<void>
}

/**
 * Starts the embedded server: ports, lock, database, migrations, auth, Data API, storage, Realtime, client,
 * demo hunt. A failed step closes everything opened before it.
 *
 * @throws {CommandError} for everything that the person at the terminal can solve
 */
export async function boot(options: BootOptions): Promise<EmbeddedServer> {
  const closing: (() => Promise<void> | void)[] = []
  const close = async () => {
    const failures: unknown[] = []
    for (const step of closing.splice(0).reverse())
      await Promise.resolve()
        .then(step)
        .catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    return await start(options, closing, close)
  } catch (error) {
    await close()
    throw explainFolderError(error, options.dataDir)
  }
}

async function start(
  options: BootOptions,
  closing: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<EmbeddedServer> {
  const { dataDir, databaseUrl } = options
  const config = options.config ?? readProjectConfig()
  const migrations = readMigrations(
    options.migrationsDir ?? resolve(projectRoot, 'supabase/migrations'),
  )
  closing.push(lockDataFolder(dataDir))
  finishRestore(dataDir)
  const isNew = !databaseUrl && !existsSync(databaseFolder(dataDir))
  assertFreeSpace(dataDir, isNew ? ROOM_FOR_A_NEW_DATABASE : ROOM_TO_WRITE)
  const app = await openPort(options.port, undefined, 'PORT')
  closing.push(() => closeServer(app.server))
  const studio = await openPort(options.studioPort, '127.0.0.1', 'STUDIO_PORT')
  closing.push(() => closeServer(studio.server))

  const url = `http://localhost:${app.port}`
  const siteUrl = options.siteUrl ?? url
  if (options.client.isStale()) {
    if (!isNew) await assertUsable(() => openDatabase(options), migrations)
    await options.client.build()
  }
  const client = await options.client.serve(app.server, siteUrl)
  closing.push(() => client.close())

  const secrets = readSecrets(dataDir)
  let database = await openDatabase(options)
  closing.push(() => database.close())

  const { planMigrations, startServices } = await import('./services')
  const { isUpgrade } = await planMigrations(database, migrations)
  if (isUpgrade && !databaseUrl) {
    const file = upgradeBackupFile(dataDir, new Date())
    console.info(`Upgrading the data of an older release; a backup of it is ${file}`)
    // Its housekeeping would change files during a long backup.
    await database.close()
    await writeArchive(dataDir, file)
    database = await openDatabase(options)
  }

  // Behind a proxy that does not name the caller every request seems to come from this machine.
  const pageKey = siteUrl === url ? null : randomUUID()
  const services = await startServices({
    settings: options,
    config,
    secrets,
    database,
    migrations,
    url,
    siteUrl,
    client: client.listener,
    pageKey,
    passwordCost: options.passwordCost,
    realtimeLimits: options.realtimeLimits,
  })
  services.realtime.attach(app.server)
  closing.push(() => services.realtime.close())
  studio.serve(services.studio)
  app.serve(services.app)

  return {
    url,
    siteUrl,
    studioUrl: `http://localhost:${studio.port}`,
    ownPage: (path) => `${url}${path}${pageKey === null ? '' : `?key=${pageKey}`}`,
    secretKey: secrets.secretKey,
    mailbox: services.mailbox,
    database,
    demo: services.demo,
    engineFailure: database.broken.then(
      (error) =>
        new CommandError(
          `The embedded database has broken down and cannot be opened: ${String(error)}\n` +
            `  Nothing that was confirmed is lost. Make sure that the disk of ${dataDir} has room, ` +
            'then start again.',
        ),
    ),
    close,
  }
}

/**
 * Refuses a database that this release cannot use before the build starts. The build needs the memory, so the
 * database is closed again.
 */
async function assertUsable(open: () => Promise<Database>, migrations: Migration[]): Promise<void> {
  const database = await open()
  try {
    const { planMigrations } = await import('./services')
    await planMigrations(database, migrations)
  } finally {
    await database.close()
  }
}

/** Opens the database, and loads the server's modules beside it. */
async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  const services = import('./services')
  if (databaseUrl) return (await services).openServer(databaseUrl)
  services.catch(() => {}) // reported below, once the engine is open
  const engine = await startEngine(databaseFolder(dataDir))
  try {
    return await (await services).connectEngine(engine)
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function startEngine(folder: string): Promise<Engine> {
  try {
    return await Engine.start(folder)
  } catch (error) {
    const explained = explainFolderError(error, folder)
    if (explained instanceof CommandError) throw explained
    throw new CommandError(
      `The database in ${folder} is damaged and cannot be opened (${String(error)}). ${recoveryAdvice}`,
    )
  }
}
