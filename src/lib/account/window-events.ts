import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'

/** Window events of spec §4; features that change either value dispatch them. */
export type AccountEvent = 'profile-updated' | 'token-balance-updated'

/** Tells every part of this tab to fetch the profile or the balance again. */
export function dispatchAccountEvent(event: AccountEvent): void {
  window.dispatchEvent(new Event(event))
}

/** Refetches on the window events of spec §4. Call once. */
export function startAccountEvents(): void {
  window.addEventListener('profile-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.profiles })
  })
  window.addEventListener('token-balance-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances })
  })
}
