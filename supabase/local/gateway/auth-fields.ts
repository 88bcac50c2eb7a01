import { z } from 'zod'
import { authError } from './responses'

const text = z.string().nullish()

/** Fields that auth takes; a wrong type or an overlong address would be a 500 there. */
const authFields = z.looseObject({
  email: z.string().max(255).nullish(),
  phone: text,
  password: text,
  token: text,
  token_hash: text,
  type: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  data: z.record(z.string(), z.unknown()).nullish(),
})

export type AuthFields = z.infer<typeof authFields>

/** bcrypt ignores further bytes: any ending of a longer password would match. */
const MAX_PASSWORD_BYTES = 72

/** Refuses a too long password like GoTrue, which counts bytes; lite counts characters and truncates. */
export function refuseLongPassword({ password }: AuthFields): Response | undefined {
  if (!password || Buffer.byteLength(password) <= MAX_PASSWORD_BYTES) return undefined
  const message = `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`
  return authError(400, 'validation_failed', message)
}

/** Matches a null character or a lone surrogate in JSON; PostgreSQL cannot store them. */
export const unstorableCharacters = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/

/**
 * Reads the fields of an auth request, or refuses it with GoTrue's error.
 *
 * @param body JSON; an absent body has no fields
 */
export function readAuthFields(body: Uint8Array | undefined): AuthFields | Response {
  const malformed = () => authError(400, 'bad_json', 'Could not parse request body as JSON')
  let value: unknown = {}
  try {
    if (body?.length) value = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return malformed()
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    unstorableCharacters.test(JSON.stringify(value))
  ) {
    return malformed()
  }
  const parsed = authFields.safeParse({ ...value })
  return parsed.success
    ? parsed.data
    : authError(400, 'validation_failed', z.prettifyError(parsed.error))
}
