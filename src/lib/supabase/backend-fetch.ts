/** GoTrue's codes that end a session; after any other answer to a renewal the session may still be good. */
const sessionEnds: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
  'validation_failed',
])

const isRenewal = (address: string) => /\/auth\/v1\/token\?.*grant_type=refresh_token/.test(address)

async function readJson(answer: Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
}

/** GoTrue names its errors by a code; its older wire format has a number in `code`. */
function isAuthRefusal(address: string, body: Record<string, unknown>): boolean {
  const code = typeof body['code'] === 'string' ? body['code'] : body['error_code']
  if (isRenewal(address)) return sessionEnds.has(code)
  return typeof code === 'string' && /^[a-z]+(_[a-z0-9]+)*$/.test(code)
}

/** PostgREST's four fields, of which `details` may be missing in what gateways build alike. */
const isRestRefusal = (body: Record<string, unknown>) =>
  typeof body['code'] === 'string' && typeof body['message'] === 'string' && 'hint' in body

const isStorageRefusal = (body: Record<string, unknown>) =>
  typeof body['message'] === 'string' && ('statusCode' in body || 'error' in body)

async function isRefusal(address: string, service: string, answer: Response): Promise<boolean> {
  const body = await readJson(answer)
  if (body === null) return false
  if (service === 'auth') return isAuthRefusal(address, body)
  return service === 'rest' ? isRestRefusal(body) : isStorageRefusal(body)
}

async function isSuccess(address: string, answer: Response): Promise<boolean> {
  if (answer.status === 204) return true
  const type = answer.headers.get('content-type')
  // Nothing written, nothing read: PostgREST names no type for an empty body.
  if (type === null) return (await answer.clone().text()) === ''
  if (!/^application\/(.+\+)?json\b/.test(type)) return false
  if (!isRenewal(address)) return true
  const session = await readJson(answer)
  return typeof session?.['access_token'] === 'string' && 'refresh_token' in session
}

/**
 * Tells answers of Auth, PostgREST and Storage from those of whoever stands between: hotel sign-in
 * pages, firewalls, gateways. Those decide nothing, so they count as no answer at all.
 * @param address what was asked
 * @returns the same answer
 * @throws TypeError, as fetch does without network, when the answer is not from the service
 */
export async function assertBackendResponse(address: string, answer: Response): Promise<Response> {
  const service = /\/(auth|rest|storage)\/v1\//.exec(address)?.[1]
  if (service === undefined) return answer
  const isOwn =
    !answer.redirected &&
    (answer.ok ? await isSuccess(address, answer) : await isRefusal(address, service, answer))
  if (isOwn) return answer
  const type = answer.headers.get('content-type') ?? 'no content type'
  throw new TypeError(`Not an answer of ${service}: ${answer.status}, ${type}`)
}

/** A fetch whose answers come from the backend or not at all; services of Supabase never redirect. */
export async function backendFetch(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input)
  return assertBackendResponse(address, await fetch(input, { ...init, redirect: 'error' }))
}
