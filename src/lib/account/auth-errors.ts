import { isAuthError, toAppError, type ErrorKey } from '@/lib/supabase/errors'

/** GoTrue error codes that players can encounter; each has a message under `auth.errors`. */
const authErrorCodes = [
  'invalid_credentials',
  'email_not_confirmed',
  'user_already_exists',
  'weak_password',
  'same_password',
  'otp_expired',
  'signup_disabled',
  'user_banned',
  'email_address_invalid',
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'reauthentication_needed',
  'validation_failed',
  'captcha_failed',
  'anonymous_provider_disabled',
  'manual_linking_disabled',
] as const

type AuthErrorCode = (typeof authErrorCodes)[number]
export type AuthErrorKey = `auth.errors.${AuthErrorCode}` | `errors.${ErrorKey}`

/** Codes that share the message of another code. */
const aliases: Record<string, AuthErrorCode> = {
  email_exists: 'user_already_exists',
  email_provider_disabled: 'signup_disabled',
  otp_disabled: 'otp_expired',
}

/** Returns the translation key of an auth error, by its code and never by its English message. */
export function authErrorKey(error: unknown): AuthErrorKey {
  if (isAuthError(error) && typeof error.code === 'string') {
    const code = aliases[error.code] ?? error.code
    const known = authErrorCodes.find((candidate) => candidate === code)
    if (known) return `auth.errors.${known}`
  }
  return `errors.${toAppError(error).key}`
}
