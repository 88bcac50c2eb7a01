import type { Query } from '../database/query'
import type { Caller } from './factor-store'
import { authError } from './responses'

interface AccountChange {
  /** The caller's session. */
  caller: Caller
  /** Fields to change. */
  fields: Record<string, unknown>
  /** `secure_password_change` of the project. */
  needsFreshSession: boolean
  query: Query
  /** Lets auth change the account. */
  forward: () => Promise<Response>
  onNewPassword: () => Promise<void>
}

/**
 * Changes of the caller's account, as in GoTrue: address and password need the second factor if the account has
 * one; with `secure_password_change` only a session of the last 24 hours can set a new password, all other
 * sessions of the account end, and its owner is notified.
 */
export async function changeOwnAccount(change: AccountChange): Promise<Response> {
  const { caller, fields, query, forward } = change
  const { session, user } = caller
  if (caller.hasVerified && !caller.isAal2 && ('password' in fields || 'email' in fields)) {
    return authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
  if (!('password' in fields)) return forward()
  const fresh = await query(
    `select from auth.sessions where id = $1 and created_at > now() - interval '24 hours'`,
    [session],
  )
  if (change.needsFreshSession && fresh.length === 0) {
    return authError(
      400,
      'reauthentication_needed',
      'Password update requires a sign-in of the last 24 hours',
    )
  }
  const response = await forward()
  if (response.ok) {
    await query('delete from auth.sessions where user_id = $1 and id <> $2', [user, session])
    if (caller.email !== '') await change.onNewPassword()
  }
  return response
}
