import * as z from 'zod/mini'
import { authErrorKey } from '@/lib/account/auth-errors'
import { findMfaErrorKey } from '@/lib/account/second-factor'
import { isAuthError } from '@/lib/supabase/errors'

/** The fields of messages, which are translation keys. */
export const emailChangeFields = {
  'errors.invalid_email': 'email',
  'profile.emailChange.errors.same': 'email',
  'profile.emailChange.errors.taken': 'email',
  'profile.emailChange.errors.password_missing': 'password',
  'profile.emailChange.errors.wrong_password': 'password',
} as const

export type EmailChangeMessage = keyof typeof emailChangeFields

/** Messages about a field, by GoTrue code. */
const messages: Record<string, EmailChangeMessage> = {
  invalid_credentials: 'profile.emailChange.errors.wrong_password',
  email_exists: 'profile.emailChange.errors.taken',
  user_already_exists: 'profile.emailChange.errors.taken',
  email_address_invalid: 'errors.invalid_email',
  validation_failed: 'errors.invalid_email',
}

/** @param current the account's current address, which the identity service would accept and ignore */
export const emailChangeSchema = (current: string) =>
  z.object({
    email: z
      .pipe(
        z.string().check(z.trim(), z.toLowerCase()),
        z.email('errors.invalid_email' satisfies EmailChangeMessage),
      )
      .check(
        z.refine((email) => email !== current.toLowerCase(), {
          message: 'profile.emailChange.errors.same' satisfies EmailChangeMessage,
        }),
      ),
    password: z
      .string()
      .check(
        z.minLength(1, 'profile.emailChange.errors.password_missing' satisfies EmailChangeMessage),
      ),
  })

/** Translation key of any error of the change. */
export function emailChangeErrorKey(error: unknown) {
  const code = isAuthError(error) ? String(error.code) : ''
  return messages[code] ?? findMfaErrorKey(error) ?? authErrorKey(error)
}
