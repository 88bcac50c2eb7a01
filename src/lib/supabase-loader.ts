import type { SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import type { Database } from '@/types/database.types'

type Client = SupabaseClient<Database>

/** Local-storage key of the session; the library's own choice, spelled out because we look there too. */
export const SESSION_STORAGE_KEY = `sb-${new URL(env.supabaseUrl).hostname.split('.')[0]}-auth-token`

let loaded: Client | null = null
const followers: ((client: Client) => void)[] = []

/**
 * The Supabase client, fetched when it is first needed: who only looks at the sign-in form needs
 * none. Screens that always talk to the database import `@/lib/supabase` directly.
 */
export async function loadSupabase(): Promise<Client> {
  return loaded ?? (await import('@/lib/supabase')).supabase
}

/** Runs once there is a client, whoever asked for it. */
export function whenSupabaseLoads(follower: (client: Client) => void): void {
  if (loaded) follower(loaded)
  else followers.push(follower)
}

/** For `@/lib/supabase` alone: tells that the one client exists. */
export function supabaseLoaded(client: Client): void {
  loaded = client
  for (const follower of followers.splice(0)) follower(client)
}

/**
 * Whether this visitor may turn out to be signed in: a session is stored, or the address brings one
 * back from a third party. False spares the sign-in screen the client.
 */
export function mayHaveSession(): boolean {
  const { search, hash } = window.location
  if (new URLSearchParams(search).has('code') || hash.includes('access_token=')) return true
  try {
    return window.localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false
  }
}
