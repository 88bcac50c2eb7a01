import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { boot, type BootOptions, type ClientSource } from '../../supabase/local/boot'
import type { Query } from '../../supabase/local/database/query'
import type { Mail } from '../../supabase/local/mailbox'
import { publishableKey } from '../../supabase/local/settings'
import { connectClient, signUpPlayer, type Player } from './players'

/** Answers 404: these tests are about the server, not the built client. */
export const noClient: ClientSource = {
  isStale: () => false,
  build: async () => {},
  serve: async () => ({
    listener: (_request, response) => void response.writeHead(404).end(),
    close: async () => {},
  }),
}

/** What a test may choose; see {@link BootOptions}. */
export type EmbeddedOptions = Partial<BootOptions>

/** The embedded default, running inside the test's process. */
export interface Embedded {
  url: string
  studioUrl: string
  /** The address of one of the server's own pages. */
  ownPage(path: string): string
  dataDir: string
  publishableKey: string
  secretKey: string
  /** An unmodified supabase-js client; anonymous unless another key is given. */
  client(key?: string): SupabaseClient
  /** Signs up a new player. */
  player(name?: string): Promise<Player>
  /** One statement as the database owner. */
  query: Query
  /** A script as the database owner, after which the API sees the new schema. */
  exec(script: string): Promise<void>
  /** All or nothing, as the database owner. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Mails that auth would have sent, newest first. */
  mails(): readonly Mail[]
  /** Stops the server alone: clients stay and may reconnect to a later one. */
  stop(): Promise<void>
  /** Stops the server and deletes its data, unless `keepData`. */
  close(options?: { keepData?: boolean }): Promise<void>
}

/** Names a test run's prepared data folder (shared-data-folder.ts) to its worker processes. */
export const preparedFolderVariable = 'KINCSKERESES_TEST_DATA_FOLDER'

/**
 * Fills an empty data folder with the run's prepared database, if there is one: starting with it saves
 * making a database and applying every migration. The folder still makes its own keys.
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
 * Boots the embedded default on free ports with a data folder of its own, on PGlite or, with
 * `databaseUrl`, on PostgreSQL.
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
