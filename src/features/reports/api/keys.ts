import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates them. */
export const reportKeys = {
  list: (sessionId: string, isSolved: boolean) =>
    [...queryKeyPrefixes.admin, 'reports', sessionId, isSolved] as const,
  open: [...queryKeyPrefixes.admin, 'reports', 'open'] as const,
  withdrawals: (sessionId: string) =>
    [...queryKeyPrefixes.admin, 'withdrawals', sessionId] as const,
}
