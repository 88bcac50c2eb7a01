import { createClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { backendFetch } from '@/lib/supabase/backend-fetch'

/** Created once: supabase-js warns about two clients with the same storage key. */
let auth: ReturnType<typeof createClient>['auth'] | null = null

/**
 * Returns an auth client with its own in-memory session. Identity checks use it so that they neither
 * sign anybody in or out nor lower the assurance level of this device's session.
 */
export function ephemeralAuth() {
  auth ??= createClient(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'kincskereses-ephemeral',
    },
    global: { fetch: backendFetch },
  }).auth
  return auth
}

/** Ends the session of an identity check; if that fails, the session expires with its token. */
export async function endEphemeralSession(): Promise<void> {
  await ephemeralAuth()
    .signOut({ scope: 'local' })
    .catch(() => undefined)
}
