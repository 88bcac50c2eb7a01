import { authError } from './responses'

/**
 * Auth endpoints that are served, each with its methods. Everything else in lite stays closed: it serves HEAD
 * as GET, which would bypass checks for GET or POST, and sends codes for `reauthenticate` that nothing accepts.
 */
const routes: Record<string, readonly string[]> = {
  signup: ['POST'],
  token: ['POST'],
  otp: ['POST'],
  magiclink: ['POST'],
  verify: ['GET', 'POST'],
  recover: ['POST'],
  resend: ['POST'],
  authorize: ['GET'],
  callback: ['GET'],
  logout: ['POST'],
  user: ['GET', 'PUT'],
  'user/identities/authorize': ['GET'],
  health: ['GET'],
  settings: ['GET'],
  '.well-known/jwks.json': ['GET'],
  '.well-known/openid-configuration': ['GET'],
}

/** True when lite could read a parameter differently from the checks: it takes the first of two. */
const isRepeated = (parameters: URLSearchParams) =>
  new Set(parameters.keys()).size < [...parameters.keys()].length

/**
 * Refuses requests that auth does not serve.
 *
 * @param action the path below `/auth/v1/`
 * @param isHandledHere whether the gateway itself answers below this path
 */
export function refuseAuthRequest(
  action: string,
  { method, url }: { method: string; url: URL },
  isHandledHere: boolean,
): Response | undefined {
  if (isRepeated(url.searchParams)) {
    return authError(400, 'validation_failed', 'A parameter is given more than once')
  }
  if ([...url.searchParams.values()].some((value) => value.includes('\0'))) {
    return authError(400, 'validation_failed', 'A parameter holds the character NUL')
  }
  if (isHandledHere) return undefined
  // Invitations are not supported, and an answer would reveal whether a token is valid.
  if (url.searchParams.has('invite_token')) {
    return authError(404, 'invite_not_found', 'Invite not found')
  }
  const methods = Object.hasOwn(routes, action) ? routes[action] : undefined
  if (!methods) return authError(404, 'not_found', 'This endpoint is not available here')
  if (methods.includes(method)) return undefined
  return authError(405, 'validation_failed', 'Method not allowed', { allow: methods.join(', ') })
}

/** A link or code to verify, from the address of a GET or the body of a POST. */
export interface Verification {
  email: string | undefined
  /** A code, which needs its address. */
  token: string | undefined
  tokenHash: string | undefined
}

/** lite would also open a session for a `reauthentication` code. */
const verificationTypes: readonly unknown[] = ['signup', 'recovery', 'magiclink', 'email_change']

/** Reads a verification as lite does, which calls the hash of a GET `token`, or refuses it. */
export function readVerification(
  { method, url: { searchParams } }: { method: string; url: URL },
  fields: Record<string, unknown>,
): Verification | Response {
  const isLink = method === 'GET'
  if (!verificationTypes.includes(isLink ? searchParams.get('type') : fields.type)) {
    return authError(400, 'validation_failed', 'Invalid email verification type')
  }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  if (isLink) {
    return { email: undefined, token: undefined, tokenHash: text(searchParams.get('token')) }
  }
  return {
    email: text(fields.email)?.toLowerCase(),
    token: text(fields.token),
    tokenHash: text(fields.token_hash),
  }
}

/** True when auth has refused; for a link opened in a browser the refusal is a redirect. */
export function isRefused(response: Response): boolean {
  const target = response.headers.get('location')
  return target === null ? !response.ok : /[#?&]error=/.test(target)
}
