import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { onReconnect } from '@/lib/supabase/connection'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { socketDelay } from '@/lib/supabase/reconnect-delay'
import { setLoadedClient } from '@/lib/supabase/client-registry'
import { createAuthFetch, createTokenRefresh } from '@/lib/supabase/auth-fetch'
import type { Database } from '@/types/database.types'

/** Refreshes a token that the server rejects, for requests that do not go through the client. */
export const refreshToken = createTokenRefresh(() => supabase.auth)

/**
 * The shared Supabase client. It reads only OAuth codes from the URL: the verification screen redeems the
 * token hash of recovery mails itself.
 */
export const supabase: SupabaseClient<Database> = createClient(
  env.supabaseUrl,
  env.supabasePublishableKey,
  {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      storageKey: SESSION_STORAGE_KEY,
    },
    realtime: { reconnectAfterMs: (tries) => socketDelay(tries) },
    global: { fetch: createAuthFetch(refreshToken) },
  },
)

// auth-js answers from memory for 60 s after a refresh that failed, also when that was the network's fault.
onReconnect(() => {
  supabase.auth['lastRefreshFailure'] = null
})

// The registrations on import: loading this module creates the client.
setLoadedClient(supabase)
