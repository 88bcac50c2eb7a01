import type { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { readStoredText } from '@/lib/browser/local-storage'
import { getLoadedClient } from '@/lib/supabase/client-registry'
import type { Database } from '@/types/database.types'

/**
 * Loads the Supabase client on first use: the sign-in form works without it until it is submitted. Screens
 * that always need the database import `@/lib/supabase/client` directly.
 */
export async function loadSupabase(): Promise<SupabaseClient<Database>> {
  return getLoadedClient() ?? (await import('@/lib/supabase/client')).supabase
}

/**
 * Returns whether the visitor may be signed in: a session is stored, or the URL contains an OAuth result.
 * If not, the sign-in screen does not load the client.
 */
export function mayHaveSession(): boolean {
  const { search, hash } = window.location
  if (new URLSearchParams(search).has('code') || hash.includes('access_token=')) return true
  return readStoredText(SESSION_STORAGE_KEY) !== null
}
