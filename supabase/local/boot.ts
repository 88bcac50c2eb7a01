import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { openEmbedded, type Database } from './database/connect'
import { ensureCluster, recoveryAdvice } from './database/new-cluster'
import {
  assertRights,
  migrate,
  planMigrations,
  readMigrations,
  type Migration,
} from './database/migrations'
import { openServer } from './database/server'
import { upgradeBackupFile, writeArchive } from './data-folder/backup-archive'
import { assertFreeSpace, explainFolderError } from './data-folder/folder-errors'
import { lockDataFolder } from './data-folder/lock'
import { finishRestore } from './data-folder/restore'
import { readSecrets } from './data-folder/secrets'
import { loadDemo, type Demo } from './demo'
import { AccessTokens } from './gateway/access-tokens'
import { createGateway } from './gateway/gateway'
import { createLite } from './lite/app'
import { quietExpectedErrors } from './lite/database-errors'
import { selfCheck } from './lite/self-check'
import { Mailbox } from './mailbox'
import { readProjectConfig, type ProjectConfig } from './project-config'
import { createRealtime, type RealtimeLimits } from './realtime/server'
import { projectRoot, publishableKey, CommandError, type Settings } from './settings'
import { closeServer, openPort } from './web/http-server'
import { createSite, type ClientListener } from './web/site'
import { studioListener } from './web/studio'

/** Megabytes required for a start; the database with the demo hunt and its log takes 45. */
const ROOM_FOR_A_NEW_DATABASE = 64
const ROOM_TO_WRITE = 16

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
  quietExpectedErrors()
  const config = options.config ?? readProjectConfig()
  const migrations = readMigrations(
    options.migrationsDir ?? resolve(projectRoot, 'supabase/migrations'),
  )
  closing.push(lockDataFolder(dataDir))
  finishRestore(dataDir)
  const databaseFolder = resolve(dataDir, 'database')
  const isNew = !databaseUrl && !existsSync(databaseFolder)
  assertFreeSpace(dataDir, isNew ? ROOM_FOR_A_NEW_DATABASE : ROOM_TO_WRITE)
  const app = await openPort(options.port, undefined, 'PORT')
  closing.push(() => closeServer(app.server))
  const studio = await openPort(options.studioPort, '127.0.0.1', 'STUDIO_PORT')
  closing.push(() => closeServer(studio.server))

  const url = `http://localhost:${app.port}`
  const siteUrl = options.siteUrl ?? url
  const openDatabase = () =>
    databaseUrl ? openServer(databaseUrl) : openOwnDatabase(databaseFolder)
  if (options.client.isStale()) {
    if (!isNew) await assertUsable(openDatabase, migrations)
    await options.client.build()
  }
  const client = await options.client.serve(app.server, siteUrl)
  closing.push(() => client.close())

  const secrets = readSecrets(dataDir)
  let database = await openDatabase()
  closing.push(() => database.close())

  const { isUpgrade } = await planMigrations(database, migrations)
  if (isUpgrade && !databaseUrl) {
    const file = upgradeBackupFile(dataDir, new Date())
    console.info(`Upgrading the data of an older release; a backup of it is ${file}`)
    // Its housekeeping would change files during a long backup.
    await database.close()
    await writeArchive(dataDir, file)
    database = await openDatabase()
  }

  const mailbox = new Mailbox()
  const storageFolder = resolve(dataDir, 'storage')
  const lite = await createLite({
    database,
    config,
    secrets,
    storageFolder,
    siteUrl,
    mailer: mailbox,
    passwordCost: options.passwordCost,
  })
  await migrate(database, migrations, { seed: options.seed === 'demo' })
  await assertRights(database)

  const tokens = new AccessTokens(secrets.jwtSecret, siteUrl, database.query)
  const gateway = createGateway({
    app: lite.api,
    database,
    tokens,
    secretKey: secrets.secretKey,
    config,
    mailer: mailbox,
    url,
    siteUrl,
  })
  await selfCheck(lite.api, database, (path) =>
    gateway(new Request(new URL(path, url), { headers: { apikey: publishableKey } }), 'self-check'),
  )
  const demo = await loadDemo(database, gateway)

  const realtime = await createRealtime({
    database,
    tokens,
    limits: options.realtimeLimits,
    keys: new Map([
      [publishableKey, { role: 'anon' }],
      [secrets.secretKey, { role: 'service_role' }],
    ]),
  })
  realtime.attach(app.server)
  closing.push(() => realtime.close())

  const { query } = database
  // Behind a proxy that does not name the caller every request seems to come from this machine.
  const pageKey = siteUrl === url ? null : randomUUID()
  const demoSeed = demo?.seed
  const site = { gateway, mailbox, query, siteUrl, demoSeed, pageKey, client: client.listener }
  studio.serve(
    studioListener({ fetch: (request, peer) => lite.studio.fetch(request, peer), query }),
  )
  app.serve(createSite(site))

  return {
    url,
    siteUrl,
    studioUrl: `http://localhost:${studio.port}`,
    ownPage: (path) => `${url}${path}${pageKey === null ? '' : `?key=${pageKey}`}`,
    secretKey: secrets.secretKey,
    mailbox,
    database,
    demo,
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
async function assertUsable(
  openDatabase: () => Promise<Database>,
  migrations: Migration[],
): Promise<void> {
  const database = await openDatabase()
  try {
    await planMigrations(database, migrations)
  } finally {
    await database.close()
  }
}

async function openOwnDatabase(folder: string): Promise<Database> {
  await ensureCluster(folder)
  try {
    return await openEmbedded(folder)
  } catch (error) {
    const explained = explainFolderError(error, folder)
    if (explained instanceof CommandError) throw explained
    throw new CommandError(
      `The database in ${folder} is damaged and cannot be opened (${String(error)}). ${recoveryAdvice}`,
    )
  }
}
