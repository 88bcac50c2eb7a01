import { livePrefixes } from '@/lib/account/keys'

/** Under ['claims'], which a 'claim' broadcast makes stale as a whole. */
export const claimKeys = {
  session: (sessionId: string) => [...livePrefixes.claims, sessionId] as const,
}
