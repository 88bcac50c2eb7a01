import type { Query } from '../database/connect'
import type { Claims } from '../lite/request-context'
import { authError } from './responses'

/**
 * Changes of one's own password, as GoTrue treats them with `secure_password_change`: only a session
 * of the last 24 hours may, and every other session of the account ends.
 *
 * @param claims of the access token, already verified
 * @param forward lets auth change the account
 */
export async function changePassword(
  claims: Claims,
  query: Query,
  forward: () => Promise<Response>,
): Promise<Response> {
  const { session_id: session, sub } = claims
  const fresh = await query(
    `select from auth.sessions where id = $1 and created_at > now() - interval '24 hours'`,
    [session],
  )
  if (fresh.length === 0) {
    return authError(
      400,
      'reauthentication_needed',
      'Password update requires a sign-in of the last 24 hours',
    )
  }
  const response = await forward()
  if (response.ok) {
    await query('delete from auth.sessions where user_id = $1 and id <> $2', [sub, session])
  }
  return response
}
