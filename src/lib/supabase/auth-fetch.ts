import type { SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { readCurrentUser } from '@/lib/account/stored-session'
import { backendFetch } from '@/lib/supabase/backend-fetch'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>

/** A server that refuses what it has just issued is not asked for more at once, ms. */
const RENEWAL_PAUSE_MS = 30_000

const readBearer = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '') ?? null

/**
 * A session ends by the phone's own clock, which may be wrong by days: what the server says of its
 * length holds there, the moment that it names does not. supabase-js counts from the length when it is alone.
 */
async function withoutServerMoment(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null) return answer
  if (!('expires_in' in body && 'expires_at' in body)) return answer
  const { status, headers } = answer
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers })
}

/** One renewal for all requests that are refused at the same time. */
function createRenewal(auth: () => Auth): (refused: string) => Promise<string | null> {
  let renewedAt = -Infinity
  let running: Promise<string | null> | null = null

  async function renew(refused: string): Promise<string | null> {
    const { data: kept } = await auth().getSession()
    const token = kept.session?.access_token ?? null
    // Another request or another tab was quicker, or nobody is signed in any more.
    if (token !== refused) return token
    if (performance.now() - renewedAt < RENEWAL_PAUSE_MS) return null
    renewedAt = performance.now()
    const { data: renewed, error } = await auth().refreshSession()
    // Neither of its two tokens is good for anything, whatever the phone's clock says. Without a decision of
    // Auth there is no status.
    if (error && [400, 401, 403, 404].includes(error.status ?? 0)) {
      await auth().signOut({ scope: 'local' })
    }
    return renewed.session?.access_token ?? null
  }

  return (refused) =>
    (running ??= renew(refused)
      .catch(() => null)
      .finally(() => {
        running = null
      }))
}

/**
 * The client's fetch. When an expired session cannot be renewed for lack of network, supabase-js goes on
 * as a stranger: row-level security would answer with empty lists, which the screens would take for the
 * truth, so these requests fail as without network. A token that the server refuses while the phone
 * takes it for good (wrong clock, new signing key) is renewed and the request sent again: it was
 * refused before anything was done. What is no answer of the backend fails as without network, too.
 * @param auth the client's own, which does not exist yet when its fetch is made
 */
export function createAuthFetch(auth: () => Auth): typeof fetch {
  const renew = createRenewal(auth)
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (/\/auth\/v1\//.test(address)) return withoutServerMoment(await backendFetch(input, init))
    const bearer = readBearer(init)
    const isStranger = bearer === null || bearer === env.supabasePublishableKey
    if (!/\/(rest|storage)\/v1\//.test(address)) return backendFetch(input, init)
    if (isStranger) {
      if (readCurrentUser() === null) return backendFetch(input, init)
      throw new TypeError('The session could not be renewed.')
    }
    const answer = await backendFetch(input, init)
    const token = answer.status === 401 ? await renew(bearer) : null
    if (token === null) return answer
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return backendFetch(input, { ...init, headers })
  }
}
