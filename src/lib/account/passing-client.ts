import { createClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { fetchOwnAnswer } from '@/lib/supabase/own-answer'

/** One is enough: two for the same storage would warn in the console. */
let auth: ReturnType<typeof createClient>['auth'] | null = null

/**
 * The identity service without the session of this device: for what proves something and must not
 * sign anybody in or out, nor take the second factor from a session that has given its code. It keeps
 * nothing when the page goes.
 */
export function passingAuth() {
  auth ??= createClient(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'kincskereses-passing',
    },
    global: { fetch: fetchOwnAnswer },
  }).auth
  return auth
}

/** Ends the session that a proof has opened; one that could not be ended expires with its token. */
export async function endPassingSession(): Promise<void> {
  await passingAuth()
    .signOut({ scope: 'local' })
    .catch(() => undefined)
}
