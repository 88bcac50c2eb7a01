import { signOutIfBanned } from '@/lib/account/ban'
import { signOutIfAccountDeleted } from '@/lib/account/deleted-account'
import { accountKeys } from '@/lib/account/keys'
import { onCallError } from '@/lib/supabase/call-errors'
import { queryClient } from '@/lib/supabase/query-client'

/** Window events that features dispatch after changing the profile or the balance. */
type AccountEvent = 'profile-updated' | 'token-balance-updated'

/** Makes this tab refetch the profile or the balance. */
export function dispatchAccountEvent(event: AccountEvent): void {
  window.dispatchEvent(new Event(event))
}

/** Invalidates queries on account events, and signs out users whose calls fail because they were banned or deleted. */
export function startAccountEvents(): void {
  window.addEventListener('profile-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.profiles })
  })
  window.addEventListener('token-balance-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances })
  })
  onCallError((source, error) => {
    signOutIfBanned(error)
    signOutIfAccountDeleted(source, error)
  })
}
