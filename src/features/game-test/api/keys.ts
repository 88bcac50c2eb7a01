import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const gameTestKeys = {
  preflight: (sessionId: string) => [...queryKeyPrefixes.admin, 'preflight', sessionId] as const,
}
