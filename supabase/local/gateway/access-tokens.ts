import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Query } from '../database/query'
import type { Claims } from '../lite/request-context'
import { authError, restError } from './responses'

/** About a megabyte; the least recently used tokens are verified again. */
const maxCachedTokens = 1000

/** Signs and checks the access tokens of one server (HS256). */
export class AccessTokens {
  /** Valid tokens by their text: an app sends the same one with every request for an hour. */
  readonly #verified = new LRUCache<string, Claims>({ max: maxCachedTokens, perf: Date })
  readonly #key: Uint8Array
  readonly #issuer: string
  readonly #query: Query

  constructor(jwtSecret: string, siteUrl: string, query: Query) {
    this.#key = new TextEncoder().encode(jwtSecret)
    this.#issuer = `${siteUrl}/auth/v1`
    this.#query = query
  }

  /** @throws jose's error when the token is malformed, forged or expired */
  async verify(token: string): Promise<Claims> {
    const cached = this.#verified.get(token)
    const claims = cached ?? (await this.#check(token))
    // A token without an expiry is checked each time.
    const ttl = Number(claims['exp'] ?? 0) * 1000 - Date.now()
    if (!cached && ttl > 0) this.#verified.set(token, claims, { ttl })
    return { ...claims }
  }

  /** True for a token of any kind that this server has signed and that has not expired. */
  isValid(token: string): Promise<boolean> {
    return this.#check(token).then(
      () => true,
      () => false,
    )
  }

  async #check(token: string): Promise<Claims> {
    const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] })
    return { ...payload, role: typeof payload.role === 'string' ? payload.role : 'anon' }
  }

  /**
   * Claims of the caller as PostgREST sees them: anonymous without a token (or with an API key in its place),
   * the token's claims, or a 401. lite would serve a broken or expired token as anonymous.
   */
  async claimsOf(authorization: string | null, apiKey: string | null): Promise<Claims | Response> {
    const token = /^Bearer\s+(.*)$/i.exec(authorization ?? '')?.[1]?.trim()
    const anonymous = { role: 'anon' }
    if (token === undefined || token === apiKey || token.startsWith('sb_')) return anonymous
    const challenge = (code: string, message: string) =>
      restError(401, code, message, {
        'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
      })
    try {
      return await this.verify(token)
    } catch (error) {
      if (error instanceof errors.JWTExpired) return challenge('PGRST303', 'JWT expired')
      const parts = token.split('.').length
      return challenge(
        'PGRST301',
        parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`,
      )
    }
  }

  /**
   * Adds the claims that GoTrue's tokens carry and lite's lack.
   *
   * @returns undefined, after ending the session, when its user is banned: lite opens one all the same
   */
  async complete(token: string): Promise<string | undefined> {
    const claims = await this.verify(token)
    const [user] = await this.#query<{
      phone: string | null
      raw_app_meta_data: unknown
      raw_user_meta_data: unknown
      is_banned: boolean
      aal: string
      code_given_at: number | null
      signed_in_at: number | null
      is_anonymous: boolean
    }>(
      `select phone, is_anonymous, raw_app_meta_data, raw_user_meta_data,
         coalesce(banned_until > now(), false) as is_banned, coalesce(s.aal::text, 'aal1') as aal,
         (select extract(epoch from c.updated_at)::int from auth.mfa_amr_claims c
          where c.session_id = s.id and c.authentication_method = 'totp') as code_given_at,
         extract(epoch from s.created_at)::int as signed_in_at
       from auth.users u left join auth.sessions s on s.id = $2
       where u.id = $1`,
      [claims.sub, claims.session_id],
    )
    if (user?.is_banned) {
      await this.#query('delete from auth.sessions where id = $1', [claims.session_id])
      return undefined
    }
    const codeGivenAt = user?.code_given_at ?? null
    const isGuest = user?.is_anonymous ?? false
    const method = isGuest ? 'anonymous' : 'password'
    return new SignJWT({
      phone: user?.phone ?? '',
      ...claims,
      email: claims.email ?? '',
      is_anonymous: isGuest,
      aal: user?.aal ?? 'aal1',
      amr: [
        ...(codeGivenAt === null ? [] : [{ method: 'totp', timestamp: codeGivenAt }]),
        { method, timestamp: user?.signed_in_at ?? Math.floor(Date.now() / 1000) },
      ],
      app_metadata: user?.raw_app_meta_data ?? {},
      user_metadata: user?.raw_user_meta_data ?? {},
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.#issuer)
      .sign(this.#key)
  }

  /**
   * Completes the token in a session that auth returns, in the body or in a redirect; a banned user gets a
   * refusal instead.
   */
  async completeSession(response: Response): Promise<Response> {
    const location = response.headers.get('location')
    const inRedirect = /#access_token=([^&]+)/.exec(location ?? '')?.[1]
    if (location && inRedirect) {
      const token = await this.complete(inRedirect)
      const headers = new Headers(response.headers)
      headers.set(
        'location',
        token
          ? location.replace(inRedirect, token)
          : location.replace(/#.*$/s, '#error=access_denied&error_code=user_banned'),
      )
      return new Response(response.body, { status: response.status, headers })
    }
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const session: unknown = await response.clone().json()
    if (typeof session !== 'object' || session === null) return response
    if (!('access_token' in session) || typeof session.access_token !== 'string') return response
    const token = await this.complete(session.access_token)
    if (!token) return authError(400, 'user_banned', 'User is banned')
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const body = { ...session, access_token: token }
    return new Response(JSON.stringify(body), { status: response.status, headers })
  }
}
