import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'

/** Window events that features dispatch after changing the profile or the balance. */
type AccountEvent = 'profile-updated' | 'token-balance-updated'

/** Makes this tab refetch the profile or the balance. */
export function dispatchAccountEvent(event: AccountEvent): void {
  window.dispatchEvent(new Event(event))
}

/** Invalidates the queries on account events. Call once. */
export function startAccountEvents(): void {
  window.addEventListener('profile-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.profiles })
  })
  window.addEventListener('token-balance-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances })
  })
}
