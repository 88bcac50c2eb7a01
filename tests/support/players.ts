import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import type { Query } from '../../supabase/local/database/query'
import { publishableKey } from '../../supabase/local/settings'

/** A password that the project's rules accept. */
export const testPassword = 'kincs-es-terkep-7'

/** bcrypt cost of servers in tests, the lowest: hashing at the full cost takes longer than most calls. */
export const testPasswordCost = 4

/** A signed-in player with their client. */
export interface Player {
  id: string
  email: string
  password: string
  accessToken: string
  client: SupabaseClient
}

/** An unmodified supabase-js client with its session in memory. */
export function connectClient(url: string, key = publishableKey): SupabaseClient {
  return createClient(url, key, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as never },
  })
}

/**
 * Signs up a new player with this client.
 * @param confirm confirms the address on a project that requires it
 */
export async function signUpPlayer(
  client: SupabaseClient,
  name = 'Teszt Elek',
  confirm?: (email: string) => Promise<void>,
): Promise<Player> {
  const email = `${randomUUID()}@hunt.test`
  const password = testPassword
  const signedUp = await client.auth.signUp({ email, password, options: { data: { name } } })
  if (signedUp.error) throw signedUp.error
  let { user, session } = signedUp.data
  if (!session && confirm) {
    await confirm(email)
    const signedIn = await client.auth.signInWithPassword({ email, password })
    if (signedIn.error) throw signedIn.error
    ;({ user, session } = signedIn.data)
  }
  if (!user || !session)
    throw new Error('Sign-up gave no session: is mail confirmation switched on?')
  return { id: user.id, email, password, accessToken: session.access_token, client }
}

/** Makes a player an organiser, as the database owner. */
export async function promote({ id }: Player, query: Query): Promise<void> {
  await query(`update public.profiles set role = 'admin' where id = $1`, [id])
}
