import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'
import { socketDelay } from '@/lib/live/reconnect-delay'
import { setLoadedClient } from '@/lib/supabase/client-registry'
import { createAuthFetch } from '@/lib/supabase/auth-fetch'
import type { Database } from '@/types/database.types'

/**
 * The one Supabase client. Recovery mails carry a token hash that the verification screen redeems
 * itself, so only OAuth codes are read from the address.
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
    global: { fetch: createAuthFetch(() => supabase.auth) },
  },
)

setLoadedClient(supabase)
