import { z } from 'zod'
import { isName } from '@/lib/forms/is-name'

/** Same minimum as in supabase/config.toml. */
export const MIN_PASSWORD_LENGTH = 8

/** bcrypt limit of the identity service. */
const MAX_PASSWORD_BYTES = 72

/** At least 2 characters after trimming. */
const name = z.string().trim().refine(isName, 'errors.invalid_name')
const email = z
  .string()
  .trim()
  .min(1, 'auth.errors.email_missing')
  .toLowerCase()
  .pipe(z.email('errors.invalid_email'))
const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, 'auth.errors.weak_password')
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    'auth.errors.long_password',
  )

/** Messages are translation keys. */
export const signUpSchema = z.object({ name, email, password })

export const newPasswordSchema = z
  .object({ password, repeated: z.string() })
  .refine((form) => form.password === form.repeated, {
    path: ['repeated'],
    message: 'auth.errors.passwords_differ',
  })
