import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const gameTestKeys = {
  preflight: (sessionId: string) => [...livePrefixes.admin, 'preflight', sessionId] as const,
}
