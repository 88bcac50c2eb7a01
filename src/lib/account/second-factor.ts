import { isAuthError, toAppError, type ErrorKey } from '@/lib/supabase/errors'
import { supabase } from '@/lib/supabase/client'

/** Translation keys of auth error codes about the second factor. */
const messageKeys = {
  mfa_verification_failed: 'secondFactor.errors.wrongCode',
  mfa_challenge_expired: 'secondFactor.errors.expired',
  mfa_ip_address_mismatch: 'secondFactor.errors.expired',
  over_request_rate_limit: 'secondFactor.errors.tooMany',
  insufficient_aal: 'secondFactor.errors.codeNeeded',
} as const

type MessageKey = (typeof messageKeys)[keyof typeof messageKeys]

/** Returns the translation key of an error about the second factor; null for any other error. */
export function findMfaErrorKey(error: unknown): MessageKey | null {
  const code = isAuthError(error) ? error.code : null
  return Object.entries(messageKeys).find(([known]) => known === code)?.[1] ?? null
}

/** Returns the translation key of any error of a step that needs an MFA code. */
export function mfaErrorKey(error: unknown): MessageKey | `errors.${ErrorKey}` {
  return findMfaErrorKey(error) ?? `errors.${toAppError(error).key}`
}

/**
 * Returns the id of the account's verified TOTP factor, or null.
 * @throws AuthError
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
 * @throws AuthError; `mfaErrorKey` returns its translation key
 */
export async function verifyMfaCode(code: string): Promise<void> {
  const factorId = await findSecondFactor()
  const { error } = factorId
    ? await supabase.auth.mfa.challengeAndVerify({ factorId, code })
    : await supabase.auth.refreshSession()
  if (error) throw error
}
