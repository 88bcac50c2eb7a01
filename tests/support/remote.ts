import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { z } from 'zod'
import type { Embedded } from './embedded'
import { connectClient, signUpPlayer } from './players'

/** What a test needs of a server that it did not start. */
export type HuntServer = Pick<Embedded, 'url' | 'publishableKey' | 'player' | 'query' | 'close'>

const environment = z.object({
  /** The project's address: hosted, or what `supabase start` prints. */
  TEST_SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  TEST_SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  /** Direct connection of the database owner, for the audits. */
  TEST_SUPABASE_DB_URL: z.string().regex(/^postgres(ql)?:\/\//),
})

/**
 * A Supabase project that the environment names, with the migrations applied and without mail
 * confirmation. Tests leave accounts and content behind, so it must be one for tests. Its first
 * player becomes an organiser, as on an empty project.
 */
export async function remoteServer(env: Record<string, string | undefined>): Promise<HuntServer> {
  const named = environment.parse(env)
  const url = named.TEST_SUPABASE_URL.replace(/\/+$/, '')
  const publishableKey = named.TEST_SUPABASE_PUBLISHABLE_KEY
  const pool = new pg.Pool({ connectionString: named.TEST_SUPABASE_DB_URL, max: 2 })
  const clients: SupabaseClient[] = []
  return {
    url,
    publishableKey,
    query: async <T>(sql: string, parameters: unknown[] = []) =>
      (await pool.query(sql, parameters)).rows as T[],
    player: async (name) => {
      const player = await signUpPlayer(connectClient(url, publishableKey), name)
      if (clients.length === 0) {
        await pool.query(`update public.profiles set role = 'admin' where id = $1`, [player.id])
      }
      clients.push(player.client)
      return player
    },
    close: async () => {
      for (const client of clients) await client.realtime.disconnect()
      await pool.end()
    },
  }
}
