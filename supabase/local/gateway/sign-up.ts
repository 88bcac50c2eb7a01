import { randomUUID } from 'node:crypto'
import { json } from './responses'

/** Whether auth has refused a sign-up because the address has an account; it says so in two ways. */
export async function isTaken(response: Response): Promise<boolean> {
  if (response.status !== 422 && response.status !== 429) return false
  const body: unknown = await response.clone().json()
  const code = typeof body === 'object' && body !== null && 'error_code' in body && body.error_code
  return code === 'user_already_exists' || code === 'over_email_send_rate_limit'
}

/**
 * What a new address is answered when it has to be confirmed first. With confirmations on, an
 * address that has an account already is answered the same, as GoTrue does; no mail is sent.
 *
 * @param email lower-case
 * @param data what the form sent about the person
 */
export function likeNewcomer(email: string, data: Record<string, unknown>): Response {
  const id = randomUUID()
  const now = new Date().toISOString()
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id }
  // In the order in which jsonb gives them back.
  const about = Object.fromEntries(
    Object.entries(facts).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
  )
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: about,
    provider: 'email',
    ...{ last_sign_in_at: now, created_at: now, updated_at: now },
    email,
  }
  return json({
    id,
    ...{ aud: 'authenticated', role: 'authenticated', email, phone: '' },
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [identity],
    ...{ created_at: now, updated_at: now, is_anonymous: false, confirmation_sent_at: now },
  })
}
