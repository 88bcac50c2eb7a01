import type { App, EmailDriver } from '@supabase/lite'
import type { Database } from '../database/connect'
import { knownCalls } from '../lite/known-calls'
import { requestContext, type Claims, type RequestContext } from '../lite/request-context'
import type { ProjectConfig } from '../project-config'
import { adminUsers, isAdminPath } from './admin-users'
import type { AccessTokens } from './access-tokens'
import { readAuthFields, refuseLongPassword } from './auth-fields'
import { readVerification, refuseAuthRequest } from './auth-routes'
import { refuseBody } from './body-limits'
import { EmailChanges } from './email-change'
import { isFactorPath, SecondFactors } from './factors'
import { Guests, refuseLinking } from './guests'
import { AccountNotices } from './notices'
import { changeOwnAccount } from './own-account'
import { refuseQuery, refuseUnfiltered } from './query-limits'
import { restrictRedirects, ownOrigins } from './redirects'
import { bodyLimits, RequestBodies } from './request-body'
import { isTooDeep } from './json-shape'
import { authError, compress, json, preflight, restError } from './responses'
import { SignInGuard } from './sign-in'
import {
  adjustStorageAnswer,
  deletesFiles,
  refuseDeletion,
  refuseList,
  refuseNames,
  refuseNoJson,
  storageError,
  unpackUpload,
  type Payload,
} from './storage-wire'
import { Turns } from './turns'

/** Answers one API request; `address` is the caller's network address. */
export type Gateway = (request: Request, address: string) => Promise<Response>

interface GatewayOptions {
  app: App
  database: Database
  tokens: AccessTokens
  secretKey: string
  config: ProjectConfig
  mailer: EmailDriver
  /** The server's own address. */
  url: string
  /** Where players reach the app. */
  siteUrl: string
}

type Service = 'auth' | 'rest' | 'storage'

/** What names the caller. */
interface Address {
  url: URL
  headers: Headers
}

interface Incoming extends Payload {
  url: URL
  method: string
  address: string
  /** Fires when the client has hung up. */
  signal: AbortSignal
}

/**
 * Replaces the gateway of hosted Supabase: forwards `/auth/v1`, `/rest/v1` and `/storage/v1` to lite (never its
 * `/_system`, which is open to everybody) and adds what lite lacks.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { app, database, tokens, secretKey, config } = options
  const signIns = new SignInGuard(database, config.auth)
  const notices = new AccountNotices({ ...options, ...config.auth.email })
  const factors = new SecondFactors({ ...options, ...config.auth, notices })
  const emailChanges = new EmailChanges(database, notices)
  const guests = new Guests(database, config.auth)
  const bodies = new RequestBodies()
  const answerCall = knownCalls(database)
  const origins = ownOrigins(options.siteUrl, options.url)

  const toLite = ({ url, method, headers, body, address }: Incoming, context: RequestContext) =>
    requestContext.run(context, async () =>
      app.fetch(new Request(url, { method, headers, body }), { peerAddress: address }),
    )

  /** For auth and storage lite checks tokens itself, so no claims are passed. */
  const plainContext = ({ url, method, headers }: Incoming): RequestContext => ({
    method,
    path: url.pathname,
    headers: Object.fromEntries(headers),
    redirectTo: url.searchParams.get('redirect_to'),
  })

  /** The caller of the Data API or of Storage, or a refusal of the token. */
  async function claimsOf({ url, headers }: Address): Promise<Claims | Response> {
    const apiKey = headers.get('apikey') ?? url.searchParams.get('apikey')
    const claims = await tokens.claimsOf(headers.get('authorization'), apiKey)
    if (claims instanceof Response || claims.role !== 'anon') return claims
    // With the secret key and no user, the role is the key's.
    return apiKey === secretKey ? { ...claims, role: 'service_role' } : claims
  }

  /** Bytes that the caller may send, and the refusal of a token that would allow more. */
  async function bodyLimitOf(
    service: Service,
    address: Address,
  ): Promise<{ limit: number; refusal?: Response }> {
    if (service === 'auth') return { limit: bodyLimits.auth }
    const link = service === 'storage' ? address.url.searchParams.get('token') : null
    if (link !== null && (await tokens.isValid(link))) return { limit: bodyLimits.storage }
    const claims = await claimsOf(address)
    if (claims instanceof Response) return { limit: bodyLimits.visitor, refusal: claims }
    return { limit: claims.role === 'anon' ? bodyLimits.visitor : bodyLimits[service] }
  }

  async function rest(incoming: Incoming): Promise<Response> {
    const { url, method, headers, signal } = incoming
    const refusal = refuseQuery(url, method)
    if (refusal) return restError(400, 'PGRST100', refusal)
    const unfiltered = refuseUnfiltered(url, method)
    if (unfiltered) return restError(400, '21000', unfiltered)
    const refusedBody = refuseBody(url, incoming, config.api.max_rows)
    if (refusedBody) return refusedBody
    const claims = await claimsOf(incoming)
    if (claims instanceof Response) return claims
    const context = {
      ...plainContext(incoming),
      path: url.pathname.replace(/^\/rest\/v1/, ''),
      claims,
      signal,
    }
    return answerCall(incoming, context, (known) => {
      // The token is verified; lite would look up user and session again on every request.
      const forwarded = new Headers(headers)
      forwarded.delete('authorization')
      return toLite({ ...incoming, headers: forwarded }, known)
    })
  }

  /** Sends lite a request of the gateway's own. */
  function askLite(
    incoming: Incoming,
    path: string,
    fields: Record<string, unknown>,
    method = 'POST',
  ) {
    const body = new TextEncoder().encode(JSON.stringify(fields))
    const headers = new Headers(incoming.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const request = { ...incoming, url: new URL(path, incoming.url), method, headers, body }
    return toLite(request, plainContext(request))
  }

  // Two renewals with one token at once, such as a retry after a lost answer, would find it used without a successor.
  const renewals = new Turns()

  /** A session or user of lite with the fields that GoTrue adds. */
  const complete = async (response: Response) =>
    factors.completeUser(await tokens.completeSession(response))

  async function auth(incoming: Incoming): Promise<Response> {
    const { url, method, headers, body, address } = incoming
    if (body && isTooDeep(body)) return authError(400, 'bad_json', 'Could not parse request body')
    const fields = readAuthFields(body)
    if (fields instanceof Response) return fields
    const action = url.pathname.slice('/auth/v1/'.length)
    const isHandledHere = isAdminPath(url.pathname) || isFactorPath(action)
    const refusal = refuseAuthRequest(action, incoming, isHandledHere)
    if (refusal) return refusal
    if (isAdminPath(url.pathname)) {
      if (headers.get('apikey') !== secretKey) {
        return authError(403, 'not_admin', 'User not allowed')
      }
      const signUp = (email: string, password: string, data: unknown) =>
        askLite(incoming, '/auth/v1/signup', { email, password, data })
      return adminUsers({ method, url, body: fields, signUp }, database.query)
    }
    restrictRedirects(url, headers, origins)
    const forward = async () =>
      (action === 'token' ? undefined : refuseLongPassword(fields)) ??
      toLite(incoming, plainContext(incoming))
    if (action === 'otp' || action === 'magiclink') {
      return authError(422, 'otp_disabled', 'Sign-in without a password is switched off')
    }
    if (isFactorPath(action)) {
      const renew = async (refreshToken: string) => {
        const fields = { refresh_token: refreshToken }
        return complete(await askLite(incoming, '/auth/v1/token?grant_type=refresh_token', fields))
      }
      return factors.handle({ action, method, headers, fields, address, renew })
    }
    if (action === 'user/identities/authorize') {
      const caller = await factors.caller(headers)
      if (caller instanceof Response) return caller
      return refuseLinking(config.auth, url.searchParams.get('provider'))
    }
    if (action === 'user' && method === 'PUT') {
      const caller = await factors.caller(headers)
      if (caller instanceof Response) return caller
      const needsFreshSession = config.auth.email.secure_password_change
      const { query } = database
      const convert = () =>
        guests.convert({
          user: caller.user,
          fields,
          forward,
          setPassword: async (password) =>
            refuseLongPassword({ password }) ??
            askLite(incoming, url.pathname, { password }, 'PUT'),
          readUser: () =>
            toLite({ ...incoming, method: 'GET', body: undefined }, plainContext(incoming)),
        })
      const change = () =>
        signIns.changeEmail(caller, fields, address, caller.isAnonymous ? convert : forward)
      return complete(
        await changeOwnAccount({
          caller,
          fields,
          needsFreshSession,
          query,
          forward: change,
          onNewPassword: () => notices.send('password_changed', caller.email),
        }),
      )
    }
    if (action === 'verify') {
      // The type in the mail of a sign-up, which lite does not know.
      const isEmail = method === 'POST' && fields.type === 'email'
      const known = isEmail ? { ...fields, type: 'signup' } : fields
      const verification = readVerification(incoming, known)
      if (verification instanceof Response) return verification
      const attempt = { kind: action, body: { email: verification.email }, address }
      const verify = isEmail ? () => askLite(incoming, url.pathname, known) : forward
      const confirm = () => emailChanges.confirm(verification, verify)
      return complete(await signIns.guard(attempt, confirm))
    }
    if (action === 'signup' && !fields.email && !fields.phone) {
      const openSession = (tokenHash: string) =>
        askLite(incoming, '/auth/v1/verify', { type: 'magiclink', token_hash: tokenHash })
      return complete(await guests.signUp({ fields, address, openSession }))
    }
    if (!/^(token|signup|recover|resend|authorize)$/.test(action)) return complete(await forward())
    const kind = action === 'token' ? (url.searchParams.get('grant_type') ?? 'token') : action
    const send = () => signIns.guard({ kind, body: fields, address }, forward)
    const token = kind === 'refresh_token' ? fields.refresh_token : undefined
    return complete(await (token == null ? send() : renewals.run(token, send)))
  }

  async function storage(incoming: Incoming): Promise<Response> {
    const { url, method } = incoming
    const refusal =
      refuseNames(url.pathname, incoming) ??
      (/^(POST|PUT)$/.test(method) ? refuseNoJson(url.pathname, incoming) : undefined) ??
      refuseList(url.pathname, incoming)
    if (refusal) return refusal
    if (deletesFiles(url.pathname, method)) {
      const claims = await claimsOf(incoming)
      const isVisitor = claims instanceof Response || claims.role === 'anon'
      const refusedDeletion = refuseDeletion(incoming, isVisitor)
      if (refusedDeletion) return refusedDeletion
    }
    const token = url.searchParams.get('token')
    if (token !== null && !(await tokens.isValid(token))) {
      return storageError('InvalidJWT', 'The link is not valid any more')
    }
    const upload = method === 'POST' || method === 'PUT'
    const payload = upload ? await unpackUpload(incoming).catch(() => undefined) : incoming
    if (!payload) return storageError('InvalidRequest', 'The form cannot be read')
    // lite compares this header with the limit of the bucket; a form and a chunked body have none.
    if (payload.body) payload.headers.set('content-length', String(payload.body.byteLength))
    const context = plainContext(incoming)
    const response = await toLite({ ...incoming, ...payload }, context)
    if (context.isImpossibleKey) return storageError('InvalidKey', 'Invalid key')
    return adjustStorageAnswer(url.pathname, { method, body: incoming.body }, response)
  }

  return async (request, address) => {
    const url = new URL(request.url)
    // lite's own answer for /auth/v1 lacks the headers that supabase-js sends.
    if (request.method === 'OPTIONS') return preflight(request)
    const service = serviceOf(url.pathname)
    // lite decodes a path before it routes: an encoded letter would bypass checks by name.
    const isEncoded = service === 'auth' && url.pathname.includes('%')
    if (!service || isEncoded) return json({ message: 'no Route matched with those values' }, 404)
    const { limit, refusal } = await bodyLimitOf(service, { url, headers: request.headers })
    // Read at once: answering before the body was read would cut keep-alive connections.
    return bodies.use(request, limit, async (body) => {
      if (body === 'too large') {
        return refusal ?? refuseSize(service)
      }
      if (body === 'too many') {
        return json({ message: 'Too many uploads at a time' }, 503, { 'retry-after': '5' })
      }
      if (database.isRestarting()) {
        return json({ message: 'The database is restarting' }, 503, { 'retry-after': '2' })
      }
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      // On hosted Supabase only Cloudflare sets it, and the rules trust it.
      headers.delete('cf-connecting-ip')
      const { method, signal } = request
      const incoming = { url, method, headers, body, address, signal }
      if (service === 'rest') {
        return compress(await rest(incoming), headers.get('accept-encoding'))
      }
      return service === 'auth' ? auth(incoming) : storage(incoming)
    })
  }
}

function refuseSize(service: Service): Response {
  const message = 'Request body is too large'
  return service === 'rest' ? restError(413, '54000', message) : json({ message }, 413)
}

function serviceOf(path: string): Service | undefined {
  const name = /^\/(auth|rest|storage)\/v1\//.exec(path)?.[1]
  return name === 'auth' || name === 'rest' || name === 'storage' ? name : undefined
}
