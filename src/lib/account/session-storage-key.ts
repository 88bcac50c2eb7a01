import { env } from '@/config/env'

/** Local-storage key of the session: the default of supabase-js, which we also read directly. */
export const SESSION_STORAGE_KEY = `sb-${new URL(env.supabaseUrl).hostname.split('.')[0]}-auth-token`
