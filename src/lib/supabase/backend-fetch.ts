/**
 * GoTrue error codes that end a session; after any other response to a refresh the session may still be
 * valid.
 */
const sessionEndCodes: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
  'validation_failed',
])

const isTokenRefresh = (url: string) => /\/auth\/v1\/token\?.*grant_type=refresh_token/.test(url)

/** Returns the JSON object in a response, which stays readable; null if there is none. */
export async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
}

/** GoTrue errors have a string code; in the older format `code` is a number and `error_code` the string. */
function isAuthError(url: string, body: Record<string, unknown>): boolean {
  const code = typeof body['code'] === 'string' ? body['code'] : body['error_code']
  if (isTokenRefresh(url)) return sessionEndCodes.has(code)
  return typeof code === 'string' && /^[a-z]+(_[a-z0-9]+)*$/.test(code)
}

/** Detects PostgREST errors; gateways that imitate them may leave out `details`. */
const isRestError = (body: Record<string, unknown>) =>
  typeof body['code'] === 'string' && typeof body['message'] === 'string' && 'hint' in body

const isStorageError = (body: Record<string, unknown>) =>
  typeof body['message'] === 'string' && ('statusCode' in body || 'error' in body)

async function isErrorResponse(url: string, service: string, response: Response): Promise<boolean> {
  const body = await readJson(response)
  if (body === null) return false
  if (service === 'auth') return isAuthError(url, body)
  return service === 'rest' ? isRestError(body) : isStorageError(body)
}

async function isSuccessResponse(url: string, response: Response): Promise<boolean> {
  if (response.status === 204) return true
  const type = response.headers.get('content-type')
  // PostgREST sends no content type with an empty body.
  if (type === null) return (await response.clone().text()) === ''
  // A downloaded file; a captive portal answers with a page.
  if (/\/storage\/v1\/object\//.test(url) && /^(image|audio)\//.test(type)) return true
  if (!/^application\/(.+\+)?json\b/.test(type)) return false
  if (!isTokenRefresh(url)) return true
  const session = await readJson(response)
  return typeof session?.['access_token'] === 'string' && 'refresh_token' in session
}

/**
 * Rejects responses that do not come from Auth, PostgREST or Storage, but from a captive portal, firewall
 * or gateway.
 * @param url the requested URL
 * @returns the same response
 * @throws TypeError, like `fetch` offline, when the response is not from the service
 */
export async function assertBackendResponse(url: string, response: Response): Promise<Response> {
  const service = /\/(auth|rest|storage)\/v1\//.exec(url)?.[1]
  if (service === undefined) return response
  const isFromBackend =
    !response.redirected &&
    (response.ok
      ? await isSuccessResponse(url, response)
      : await isErrorResponse(url, service, response))
  if (isFromBackend) return response
  const type = response.headers.get('content-type') ?? 'no content type'
  throw new TypeError(`Not a response of ${service}: ${response.status}, ${type}`)
}

/** A fetch that rejects responses from anything but the backend. Supabase services never redirect. */
export async function backendFetch(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  return assertBackendResponse(url, await fetch(input, { ...init, redirect: 'error' }))
}
