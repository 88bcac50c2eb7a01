import { env } from '@/config/env'

/** Local-storage key of the session; the library's own choice, spelled out because we look there too. */
export const SESSION_STORAGE_KEY = `sb-${new URL(env.supabaseUrl).hostname.split('.')[0]}-auth-token`
