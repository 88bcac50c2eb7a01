import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const gameTestKeys = {
  preflight: (sessionId: string) => [...queryKeyPrefixes.admin, 'preflight', sessionId] as const,
}
