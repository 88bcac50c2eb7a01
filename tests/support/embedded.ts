import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { boot, type BootOptions, type ClientSource } from '../../supabase/local/boot'
import type { Query } from '../../supabase/local/database/query'
import type { Mail } from '../../supabase/local/mailbox'
import { publishableKey } from '../../supabase/local/settings'
import { connectClient, signUpPlayer, type Player } from './players'

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

/** Environment variable with the prepared data folder (shared-data-folder.ts) for worker processes. */
export const preparedFolderVariable = 'KINCSKERESES_TEST_DATA_FOLDER'

/**
 * Copies the run's prepared database into an empty data folder, if there is one, which saves applying all migrations.
 * The server still creates its own keys.
 */
export function fillDataFolder(folder: string): void {
  const prepared = process.env[preparedFolderVariable]
  if (!prepared) return
  cpSync(path.join(prepared, 'database'), path.join(folder, 'database'), { recursive: true })
}

function newDataFolder({ migrationsDir, databaseUrl, seed = 'none' }: EmbeddedOptions): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-'))
  if (!migrationsDir && !databaseUrl && seed === 'none') fillDataFolder(folder)
  return folder
}

/**
 * Starts the embedded server on free ports with its own data folder, on PGlite or, with `databaseUrl`, on PostgreSQL.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const dataDir = options.dataDir ?? newDataFolder(options)
  const server = await boot({
    port: 0,
    studioPort: 0,
    seed: 'none',
    databaseUrl: undefined,
    siteUrl: undefined,
    client: noClient,
    realtimeLimits: { refusalDelay: 0 },
    ...options,
    dataDir,
  })
  const clients: SupabaseClient[] = []

  const client = (key = publishableKey) => {
    const made = connectClient(server.url, key)
    clients.push(made)
    return made
  }

  return {
    url: server.url,
    studioUrl: server.studioUrl,
    ownPage: server.ownPage,
    dataDir,
    publishableKey,
    secretKey: server.secretKey,
    client,
    player: (name) => signUpPlayer(client(), name),
    query: server.database.query,
    exec: async (script) => {
      await server.database.exec(script)
      await server.database.connection.clearSchemaCache()
    },
    transaction: server.database.transaction,
    mails: () => server.mailbox.list(),
    stop: server.close,
    close: async ({ keepData = false } = {}) => {
      await Promise.all(clients.map((open) => open.removeAllChannels()))
      for (const open of clients) await open.realtime.disconnect()
      await server.close()
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
