import { leaveDeletedAccount } from '@/lib/account/session'
import type { AppError } from '@/lib/supabase/errors'
import { holdActivities } from '@/lib/logger/activity-log'
import { useAccountGone } from '@/stores/account-gone'

let isLeaving = false

/**
 * Deletes the own account and leaves it: what is refused meanwhile because it is gone is no news to its owner,
 * and nothing is sent in its name.
 */
export async function deleteOwnAccount(work: () => Promise<void>): Promise<void> {
  isLeaving = true
  try {
    await holdActivities(async () => {
      await work()
      leaveDeletedAccount()
    })
  } finally {
    isLeaving = false
  }
}

/**
 * A token outlives its account. Whose account an organiser has deleted, or is not in the backup that was
 * restored, is signed out and told so, instead of playing on where nothing counts.
 * @param source the call that was refused
 */
export function leaveWhenGone(source: string, error: AppError): void {
  // Organisers hear of the balance of others, too.
  const isOwn =
    error.key === 'user_profile_not_found' ||
    (error.key === 'user_balance_not_found' && source !== 'admin_adjust_tokens')
  if (!isOwn || isLeaving || useAccountGone.getState().isGone) return
  useAccountGone.setState({ isGone: true })
  leaveDeletedAccount()
}
