import { createClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'
import { readStoredUser } from '@/lib/account/stored-session'
import { supabaseLoaded } from '@/lib/supabase/arrival'
import type { Database } from '@/types/database.types'

/**
 * When an expired session cannot be renewed for lack of network, supabase-js goes on as a stranger.
 * Row-level security would answer with empty lists, which the screens would take for the truth.
 */
const fetchAsPlayer: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const bearer = new Headers(init?.headers).get('authorization')
  const isStranger = bearer === null || bearer === `Bearer ${env.supabasePublishableKey}`
  if (isStranger && /\/(rest|storage)\/v1\//.test(address) && readStoredUser() !== null) {
    return Promise.reject(new TypeError('The session could not be renewed.'))
  }
  return fetch(input, init)
}

/**
 * The one Supabase client. Recovery mails carry a token hash that the verification screen redeems
 * itself, so only OAuth codes are read from the address.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    storageKey: SESSION_STORAGE_KEY,
  },
  global: { fetch: fetchAsPlayer },
})

supabaseLoaded(supabase)
