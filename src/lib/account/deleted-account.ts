import { signOutLocally } from '@/lib/account/session'
import type { AppError } from '@/lib/supabase/errors'
import { useSessionStore } from '@/stores/session'

let isDeleting = false

/**
 * Deletes the signed-in user's account and signs out. Meanwhile `signOutIfAccountDeleted` stays silent and no
 * activity records are sent.
 * @param work calls the server to delete the account
 */
export async function deleteOwnAccount(work: () => Promise<void>): Promise<void> {
  isDeleting = true
  try {
    const { pauseActivityLog } = await import('@/lib/activity/activity-outbox')
    await pauseActivityLog(async () => {
      await work()
      signOutLocally({ kind: 'requested' })
    })
  } finally {
    isDeleting = false
  }
}

/**
 * Signs out when an error says that the account no longer exists: an organiser deleted it, or a restored
 * backup does not contain it. The access token stays valid after that.
 * @param source the call that was rejected
 */
export function signOutIfAccountDeleted(source: string, error: AppError): void {
  // admin_adjust_tokens can also fail for another user's missing balance.
  const isOwn =
    error.key === 'user_profile_not_found' ||
    (error.key === 'user_balance_not_found' && source !== 'admin_adjust_tokens')
  // After a sign-out, answers to earlier calls still arrive: those of an account that its owner deleted, too.
  if (!isOwn || isDeleting || useSessionStore.getState().signOutReason) return
  signOutLocally({ kind: 'deleted' })
}
