import { z } from 'zod'
import type { Database } from '../database/connect'
import type { Query } from '../database/query'
import { authError } from './responses'

const hookAnswer = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().optional(),
})

const outdated = { decision: 'reject', message: 'Invalid login credentials' } as const

/** The account that a password is checked for, with the hash of its password. */
interface PasswordOwner {
  id: string
  encrypted_password: string
}

/** @param account lower-case address */
export async function findPasswordOwner(
  query: Query,
  account: string,
): Promise<PasswordOwner | undefined> {
  const [user] = await query<{ id: string; encrypted_password: string }>(
    `select id, encrypted_password from auth.users where lower(email) = $1 and encrypted_password <> ''`,
    [account],
  )
  return user
}

/**
 * Calls the database's password verification hook with GoTrue's role, so that a missing grant shows here too.
 *
 * @param account lower-case address
 * @param before the account before auth checked the password: lite opens a session for one that was changed
 *   meanwhile, after the change has ended all others
 * @param response auth's answer to the password
 * @returns that answer, or an error when the hook refuses a right password or it was changed meanwhile
 */
export async function callPasswordHook(
  { transaction, query }: Database,
  account: string,
  before: PasswordOwner | undefined,
  response: Response,
): Promise<Response> {
  const valid = response.ok
  if (!valid && response.status !== 400) return response
  const answer = await transaction(async (txQuery) => {
    const [hook] = await txQuery<{ exists: boolean }>(
      `select to_regprocedure('private.hook_password_verification_attempt(jsonb)') is not null
         as exists`,
    )
    const user = await findPasswordOwner(txQuery, account)
    if (valid && user?.encrypted_password !== before?.encrypted_password) return outdated
    if (!hook?.exists || !user) return undefined
    await txQuery(`select set_config('role', 'supabase_auth_admin', true)`)
    const [row] = await txQuery<{ answer: unknown }>(
      'select private.hook_password_verification_attempt($1::text::jsonb) as answer',
      [JSON.stringify({ user_id: user.id, valid })],
    )
    return hookAnswer.parse(row?.answer)
  })
  if (!valid || answer?.decision !== 'reject') return response
  const session = response.headers.get('sb-auth-session-id')
  await query('delete from auth.sessions where id = $1', [session])
  return authError(
    400,
    'invalid_credentials',
    answer.message ?? 'Further password verification attempts will be rejected.',
  )
}
