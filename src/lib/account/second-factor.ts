import { isAuthError, toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** Refusals of the identity service that have sentences of their own. */
const sentences = {
  mfa_verification_failed: 'secondFactor.errors.wrongCode',
  mfa_challenge_expired: 'secondFactor.errors.expired',
  mfa_ip_address_mismatch: 'secondFactor.errors.expired',
  over_request_rate_limit: 'secondFactor.errors.tooMany',
  insufficient_aal: 'secondFactor.errors.codeNeeded',
} as const

type Sentence = (typeof sentences)[keyof typeof sentences]

/** Names what was wrong with a code, or that one is needed; null for any other failure. */
export function findMfaErrorKey(error: unknown): Sentence | null {
  const code = isAuthError(error) ? error.code : null
  return Object.entries(sentences).find(([known]) => known === code)?.[1] ?? null
}

/** Names why the step that needed a code failed. */
export function mfaErrorKey(error: unknown): Sentence | `errors.${ErrorKey}` {
  return findMfaErrorKey(error) ?? `errors.${toAppError(error).key}`
}

/**
 * The id of the account's second factor, or null when none has been confirmed.
 * @throws the identity service's own error
 */
export async function findSecondFactor(): Promise<string | null> {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  return data.totp[0]?.id ?? null
}

/**
 * Verifies a code of the authenticator app, which raises the session to aal2. If the factor has been
 * removed meanwhile, only refreshes the session.
 * @param code six digits
 * @throws the identity service's own error, which `mfaErrorKey` names
 */
export async function verifyMfaCode(code: string): Promise<void> {
  const factorId = await findSecondFactor()
  const { error } = factorId
    ? await supabase.auth.mfa.challengeAndVerify({ factorId, code })
    : await supabase.auth.refreshSession()
  if (error) throw error
}
