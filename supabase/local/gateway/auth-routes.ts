import { authError } from './responses'

/**
 * The endpoints of auth that are carried out, each with its methods. Whatever else lite answers stays shut:
 * it serves HEAD as GET, which would step round what is checked for a GET or a POST, and sends codes for
 * `reauthenticate` that nothing takes.
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
  health: ['GET'],
  settings: ['GET'],
  '.well-known/jwks.json': ['GET'],
  '.well-known/openid-configuration': ['GET'],
}

/** Whether lite could read a parameter differently from what has been checked: it takes the first of two. */
const isRepeated = (parameters: URLSearchParams) =>
  new Set(parameters.keys()).size < [...parameters.keys()].length

/**
 * Refuses what is no request of auth.
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
  // Nobody is invited here, and an answer would tell whether a token is right.
  if (url.searchParams.has('invite_token')) {
    return authError(404, 'invite_not_found', 'Invite not found')
  }
  const methods = Object.hasOwn(routes, action) ? routes[action] : undefined
  if (!methods) return authError(404, 'not_found', 'This endpoint is not available here')
  if (methods.includes(method)) return undefined
  return authError(405, 'validation_failed', 'Method not allowed', { allow: methods.join(', ') })
}

/** What a link or a code is to open, whether it comes as the address of a GET or the body of a POST. */
export interface Verification {
  email: string | undefined
  /** A code, which needs its address. */
  token: string | undefined
  tokenHash: string | undefined
}

/** lite would open a session for a code of `reauthentication`, too. */
const verificationTypes: readonly unknown[] = ['signup', 'recovery', 'magiclink', 'email_change']

/** Reads a verification as lite will, which calls the hash of a GET `token`, or refuses it. */
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

/** Whether auth has refused; a link that is opened in the browser is answered with a redirect that says so. */
export function isRefused(response: Response): boolean {
  const target = response.headers.get('location')
  return target === null ? !response.ok : /[#?&]error=/.test(target)
}
