import * as z from 'zod/mini'
import { isName } from '@/lib/forms/is-name'

/** Same minimum as in supabase/config.toml. */
export const MIN_PASSWORD_LENGTH = 8

/** bcrypt limit of the identity service. */
const MAX_PASSWORD_BYTES = 72

/** At least 2 characters after trimming. */
const name = z.string().check(z.trim(), z.refine(isName, 'errors.invalid_name'))
const email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'auth.errors.email_missing')).check(z.toLowerCase()),
  z.email('errors.invalid_email'),
)
const password = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, 'auth.errors.weak_password'),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    'auth.errors.long_password',
  ),
)

/** Messages are translation keys. */
export const signUpSchema = z.object({ name, email, password })

/** A guest needs no more. */
export const guestSchema = z.object({ name })

/** What makes a guest an account. */
export const keepGameSchema = z.object({ email, password })

export const newPasswordSchema = z.object({ password, repeated: z.string() }).check(
  z.refine((form) => form.password === form.repeated, {
    path: ['repeated'],
    message: 'auth.errors.passwords_differ',
  }),
)
