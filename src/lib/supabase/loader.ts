import type { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'
import { readStoredText } from '@/lib/browser/local-storage'
import { getLoadedClient } from '@/lib/supabase/client-registry'
import type { Database } from '@/types/database.types'

/**
 * The Supabase client, fetched when it is first needed: who only looks at the sign-in form needs
 * none. Screens that always talk to the database import `@/lib/supabase/client` directly.
 */
export async function loadSupabase(): Promise<SupabaseClient<Database>> {
  return getLoadedClient() ?? (await import('@/lib/supabase/client')).supabase
}

/**
 * Whether this visitor may turn out to be signed in: a session is stored, or the address brings one
 * back from a third party. False spares the sign-in screen the client.
 */
export function mayHaveSession(): boolean {
  const { search, hash } = window.location
  if (new URLSearchParams(search).has('code') || hash.includes('access_token=')) return true
  return readStoredText(SESSION_STORAGE_KEY) !== null
}
