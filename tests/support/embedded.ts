import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { boot, type BootOptions, type ClientSource } from '../../supabase/local/boot'
import type { Query } from '../../supabase/local/database/query'
import type { Mail } from '../../supabase/local/mailbox'
import { publishableKey } from '../../supabase/local/settings'
import { connectClient, promote, signUpPlayer, testPasswordCost, type Player } from './players'
import { fillDataFolder } from './prepared-data'

/** Answers 404, with the title of the page: these tests need no client. */
export const noClient: ClientSource = {
  isStale: () => false,
  build: async () => {},
  serve: async () => ({
    listener: (_request, response, title) =>
      void response
        .writeHead(404, title === undefined ? {} : { 'x-title': encodeURIComponent(title) })
        .end(),
    close: async () => {},
  }),
}

/** See {@link BootOptions}. */
export type EmbeddedOptions = Partial<BootOptions>

/** The embedded server, running in the test's process. */
export interface Embedded {
  url: string
  studioUrl: string
  /** URL of one of the server's own pages. */
  ownPage(path: string): string
  dataDir: string
  publishableKey: string
  secretKey: string
  /** Creates an unmodified supabase-js client, with the publishable key by default. */
  client(key?: string): SupabaseClient
  /** Signs up a new player. */
  player(name?: string): Promise<Player>
  /** Runs a statement as the database owner. */
  query: Query
  /** Runs a script as the database owner and reloads the API's schema. */
  exec(script: string): Promise<void>
  /** Runs a transaction as the database owner. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Mails of auth, newest first. */
  mails(): readonly Mail[]
  /** Stops only the server: clients stay open and may reconnect to another one. */
  stop(): Promise<void>
  /** Stops the server and deletes its data, unless `keepData`. */
  close(options?: { keepData?: boolean }): Promise<void>
}

/** Environment variable with a folder for the data of all servers, which the run deletes at its end. */
export const runFolderVariable = 'KINCSKERESES_TEST_RUN_FOLDER'

async function newDataFolder(options: EmbeddedOptions): Promise<string> {
  const folder = mkdtempSync(path.join(process.env[runFolderVariable] ?? tmpdir(), 'kincskereses-'))
  if (!options.migrationsDir && !options.databaseUrl) await fillDataFolder(folder, options.seed)
  return folder
}

/**
 * Starts the embedded server on free ports with its own data folder, on PGlite or, with `databaseUrl`, on PostgreSQL.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const dataDir = options.dataDir ?? (await newDataFolder(options))
  const server = await boot({
    port: 0,
    studioPort: 0,
    seed: 'none',
    databaseUrl: undefined,
    siteUrl: undefined,
    client: noClient,
    realtimeLimits: { refusalDelay: 0 },
    passwordCost: testPasswordCost,
    ...options,
    dataDir,
  })
  const connected = connectTo(server.url)
  return {
    ...connected,
    url: server.url,
    studioUrl: server.studioUrl,
    ownPage: server.ownPage,
    dataDir,
    publishableKey,
    secretKey: server.secretKey,
    query: server.database.query,
    exec: async (script) => {
      await server.database.exec(script)
      await server.database.connection.clearSchemaCache()
    },
    transaction: server.database.transaction,
    mails: () => server.mailbox.list(),
    stop: server.close,
    close: async ({ keepData = false } = {}) => {
      await connected.close()
      await server.close()
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Clients of one server. */
function connectTo(url: string) {
  const clients: SupabaseClient[] = []
  const client = (key = publishableKey) => {
    const made = connectClient(url, key)
    clients.push(made)
    return made
  }
  return {
    client,
    player: (name?: string) => signUpPlayer(client(), name),
    close: async () => {
      await Promise.all(clients.map((open) => open.removeAllChannels()))
      for (const open of clients) await open.realtime.disconnect()
    },
  }
}

/** The first player becomes an organiser, as on an empty database. */
export function promotingFirst<Server extends Pick<Embedded, 'player' | 'query'>>(
  server: Server,
): Server {
  let players = 0
  return {
    ...server,
    player: async (name?: string) => {
      const player = await server.player(name)
      if (players++ === 0) await promote(player, server.query)
      return player
    },
  }
}

/** Running servers by the name of their database; they end with the worker. */
const shared = new Map<string, Promise<Embedded>>()

/**
 * Returns the worker's server, which its files share because a start takes seconds. For tests with accounts of their
 * own that change neither settings nor functions, restart nothing, and count no rows of others. The first player of
 * each file becomes an organiser.
 */
export async function shareEmbedded(
  database = 'PGlite',
  start: () => Promise<Embedded> = startEmbedded,
): Promise<Embedded> {
  const running = shared.get(database) ?? start()
  shared.set(database, running)
  running.catch(() => shared.delete(database))
  const server = await running
  return promotingFirst({ ...server, ...connectTo(server.url) })
}
