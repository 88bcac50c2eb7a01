import type { SupabaseClient } from '@supabase/supabase-js'
import { env } from '@/config/env'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import { backendFetch, readJson } from '@/lib/supabase/backend-fetch'
import { isTokenRejected } from '@/lib/supabase/errors'

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>

/** Minimum time between two token refreshes, ms: a server may reject the tokens that it has just issued. */
const REFRESH_PAUSE_MS = 30_000

/** A sign-out answered later could remove the session of the next user, ms. */
const SIGN_OUT_TIMEOUT_MS = 5000

const readBearer = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '') ?? null

/**
 * Removes `expires_at` from a session response. supabase-js compares it with the device clock, which may
 * be wrong by days; without it, supabase-js counts from `expires_in`.
 */
async function removeExpiresAt(response: Response): Promise<Response> {
  if (!response.ok) return response
  const body = await readJson(response)
  if (body === null || !('expires_in' in body && 'expires_at' in body)) return response
  const { status, headers } = response
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers })
}

type TokenRefresh = (rejectedToken: string) => Promise<string | null>

/**
 * Creates a function that refreshes a rejected token, once for all requests rejected at the same time. It
 * returns null when there is no other token.
 * @param auth returns the client's auth, which does not exist yet when this is called
 */
export function createTokenRefresh(auth: () => Auth): TokenRefresh {
  let refreshedAt = -Infinity
  let running: Promise<string | null> | null = null

  async function refresh(rejectedToken: string): Promise<string | null> {
    const { data: current } = await auth().getSession()
    const token = current.session?.access_token ?? null
    // Another request or tab has already refreshed it, or nobody is signed in any more.
    if (token !== rejectedToken) return token
    if (performance.now() - refreshedAt < REFRESH_PAUSE_MS) return null
    refreshedAt = performance.now()
    const { data: refreshed, error } = await auth().refreshSession()
    // Both tokens are invalid. Network failures have no status and keep the session.
    if (error && [400, 401, 403, 404].includes(error.status ?? 0)) {
      await auth().signOut({ scope: 'local' })
    }
    return refreshed.session?.access_token ?? null
  }

  return (rejectedToken) =>
    (running ??= refresh(rejectedToken)
      .catch(() => null)
      .finally(() => {
        running = null
      }))
}

/**
 * Creates the fetch of the Supabase client, which differs from `fetch` in four ways. A signed-in user's
 * request without a user token fails like a lost network: row-level security would return empty lists. A
 * request whose token the server rejects (wrong device clock, new signing key) is repeated with a
 * refreshed token. A response that is not from the backend fails like a lost network, and so does a slow
 * sign-out.
 */
export function createAuthFetch(refreshToken: TokenRefresh): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (/\/auth\/v1\/logout\b/.test(url)) {
      const signal = init?.signal ?? AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)
      return backendFetch(input, { ...init, signal })
    }
    if (/\/auth\/v1\//.test(url)) return removeExpiresAt(await backendFetch(input, init))
    const bearer = readBearer(init)
    const isAnonymous = bearer === null || bearer === env.supabasePublishableKey
    if (!/\/(rest|storage)\/v1\//.test(url)) return backendFetch(input, init)
    if (isAnonymous) {
      if (readCurrentUser() === null) return backendFetch(input, init)
      throw new TypeError('The session could not be refreshed.')
    }
    const response = await backendFetch(input, init)
    if (response.ok || !isTokenRejected(response.status, await readJson(response))) return response
    const token = await refreshToken(bearer)
    if (token === null) return response
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return backendFetch(input, { ...init, headers })
  }
}
