import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database/connect'
import { authError, json } from './responses'

const hookAnswer = z.object({
  error: z.object({ http_code: z.number(), message: z.string() }).optional(),
})

/** A user that GoTrue is about to create. */
interface NewUser {
  /** Only of a guest: lite gives others theirs later. */
  id?: string
  is_anonymous: boolean
  /** In lower case; empty for a guest. */
  email: string
  app_metadata: Record<string, unknown>
  /** The form's data about the person. */
  user_metadata: Record<string, unknown>
}

/**
 * Calls the before-user-created hook of the database with GoTrue's role, so that a missing grant shows here
 * too.
 *
 * @param address the caller's network address
 * @returns the refusal, which the database has recorded in the activity log
 */
export async function callSignUpHook(
  { transaction }: Database,
  user: NewUser,
  address: string,
): Promise<Response | undefined> {
  const answer = await transaction(async (txQuery) => {
    const [hook] = await txQuery<{ exists: boolean }>(
      `select to_regprocedure('private.hook_before_user_created(json)') is not null as exists`,
    )
    if (!hook?.exists) return {}
    await txQuery(`select set_config('role', 'supabase_auth_admin', true)`)
    const [row] = await txQuery<{ answer: unknown }>(
      'select private.hook_before_user_created($1::text::json) as answer',
      [JSON.stringify({ metadata: { name: 'before-user-created', ip_address: address }, user })],
    )
    return hookAnswer.parse(row?.answer)
  })
  return answer.error && authError(answer.error.http_code, 'unknown', answer.error.message)
}

/** Records a refused sign-up with its reason, but without the address. */
export async function recordRefusal({ query }: Database, response: Response): Promise<void> {
  const [rule] = await query<{ exists: boolean }>(
    `select to_regproc('private.record_activity') is not null as exists`,
  )
  if (!rule?.exists) return
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const reason =
    typeof body === 'object' && body !== null && 'error_code' in body && body.error_code
  await query(
    `select private.record_activity('auth.sign_up_failed', 'auth', '', $1::text::jsonb, 'warn', null)`,
    [JSON.stringify({ reason: reason || `status ${response.status}` })],
  )
}

/** True when auth has refused a sign-up because the address has an account; it reports this in two ways. */
export async function isAddressTaken(response: Response): Promise<boolean> {
  if (response.status !== 422 && response.status !== 429) return false
  const body: unknown = await response.clone().json()
  const code = typeof body === 'object' && body !== null && 'error_code' in body && body.error_code
  return code === 'user_already_exists' || code === 'over_email_send_rate_limit'
}

/**
 * The answer to a new address that must be confirmed first. With confirmations on, GoTrue gives the same answer
 * to an address that already has an account, and sends no mail.
 *
 * @param email lower-case
 * @param data the form's data about the person
 */
export function unconfirmedSignUp(email: string, data: Record<string, unknown>): Response {
  const id = randomUUID()
  const now = new Date().toISOString()
  const facts = { ...data, email, email_verified: false, phone_verified: false, sub: id }
  // In the order in which jsonb returns them.
  const about = Object.fromEntries(
    Object.entries(facts).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
  )
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: about,
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  }
  return json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  })
}
