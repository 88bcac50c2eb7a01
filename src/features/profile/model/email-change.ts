import * as z from 'zod/mini'
import { authErrorKey } from '@/lib/account/auth-errors'
import { findMfaErrorKey } from '@/lib/account/second-factor'
import { isAuthError } from '@/lib/supabase/errors'

/** Messages are translation keys. */
export const emailChangeMessages = [
  'errors.invalid_email',
  'profile.emailChange.errors.same',
  'profile.emailChange.errors.taken',
  'profile.emailChange.errors.password_missing',
  'profile.emailChange.errors.wrong_password',
] as const

type Message = (typeof emailChangeMessages)[number]

/** @param current the account's current address, which the identity service would accept and ignore */
export const emailChangeSchema = (current: string) =>
  z.object({
    email: z
      .pipe(
        z.string().check(z.trim(), z.toLowerCase()),
        z.email('errors.invalid_email' satisfies Message),
      )
      .check(
        z.refine((email) => email !== current.toLowerCase(), {
          message: 'profile.emailChange.errors.same' satisfies Message,
        }),
      ),
    password: z
      .string()
      .check(z.minLength(1, 'profile.emailChange.errors.password_missing' satisfies Message)),
  })

/** Errors by GoTrue code that belong to one form field. */
const fieldErrors: Record<string, ['email' | 'password', Message]> = {
  invalid_credentials: ['password', 'profile.emailChange.errors.wrong_password'],
  email_exists: ['email', 'profile.emailChange.errors.taken'],
  user_already_exists: ['email', 'profile.emailChange.errors.taken'],
  email_address_invalid: ['email', 'errors.invalid_email'],
  validation_failed: ['email', 'errors.invalid_email'],
}

/** The field of an error and its message; null if the error belongs to no field. */
export function findFieldError(error: unknown): ['email' | 'password', Message] | null {
  const code = isAuthError(error) ? error.code : null
  return (typeof code === 'string' && fieldErrors[code]) || null
}

/** Translation key of an error that belongs to no field. */
export const emailChangeErrorKey = (error: unknown) => findMfaErrorKey(error) ?? authErrorKey(error)
