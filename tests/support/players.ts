import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { publishableKey } from '../../supabase/local/settings'

/** A password that the project's rules accept. */
export const testPassword = 'kincs-es-terkep-7'

/** A signed-in player with a client of their own. */
export interface Player {
  id: string
  email: string
  password: string
  accessToken: string
  client: SupabaseClient
}

/** An unmodified supabase-js client, which keeps its session to itself. */
export function connectClient(url: string, key = publishableKey): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as never },
  })
}

/** Signs a new player up, who goes on with this client. */
export async function signUpPlayer(client: SupabaseClient, name = 'Teszt Elek'): Promise<Player> {
  const email = `${randomUUID()}@hunt.test`
  const { data, error } = await client.auth.signUp({
    email,
    password: testPassword,
    options: { data: { name } },
  })
  if (error) throw error
  if (!data.user || !data.session) {
    throw new Error('Sign-up gave no session: is mail confirmation switched on?')
  }
  const { access_token: accessToken } = data.session
  return { id: data.user.id, email, password: testPassword, accessToken, client }
}
