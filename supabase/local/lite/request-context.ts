import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import type { Database, LiteConnection } from '../database/connect'
import { currentCaller, type Caller } from '../database/mutex'
import type { Row, Statement } from '../database/query'
import { databaseError } from './postgres-error'
import { singleMessages } from './single-messages'
import { assertMayWrite } from './write-privileges'

/** Payload of a verified access token; `role` determines the database privileges. */
export interface Claims {
  role: string
  sub?: string
  [claim: string]: unknown
}

type Send = (statements: readonly Statement[]) => Promise<Row[][]>

/** Data of an HTTP request that the database sees. */
export interface RequestContext {
  method: string
  /** Without the `/rest/v1` prefix, as PostgREST sees it. */
  path: string
  /** Lower-case names. */
  headers: Record<string, string>
  /** The page of the site that an auth request names, for the link of its mail. */
  redirectTo?: string | null
  /** Set for `/rest/v1`, whose bearer token the gateway has verified. */
  claims?: Claims
  /** Fires when the client has disconnected; set for `/rest/v1`, where a request is one transaction. */
  signal?: AbortSignal
  /** Stands between lite and the database when lite calls a function. */
  exchange?: (statements: readonly Statement[], send: Send) => Promise<Row[][]>
  /** Set by the storage adapter when part of the key is an existing file instead of a folder. */
  isImpossibleKey?: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Roles that PostgREST's `authenticator` may switch to. */
const apiRoles = new Set(['anon', 'authenticated', 'service_role'])

/**
 * Supabase's timeouts for one call and for one lock wait. PGlite has the settings but no timer to enforce them.
 */
const statementTimeout = { anon: '3s', default: '8s' }
const lockTimeout = '8s'

interface LiteContext {
  auth?: { role?: string; uid?: string | null; jwt?: Record<string, unknown> | null }
  storage?: { operation?: string }
}

/** A single transaction runs completely or not at all, so it may be refused before it begins. */
export const callerOf = (request: RequestContext | undefined): Caller => ({
  signal: request?.signal,
  canRetryLater: request?.claims !== undefined,
})

const claimsOf = (request: RequestContext | undefined, { auth }: LiteContext) =>
  request?.claims ?? auth?.jwt ?? { role: auth?.role ?? 'anon' }

const roleOf = ({ role }: { role?: unknown }) => (typeof role === 'string' ? role : 'anon')

/** Number of requests per connection; the self-check reads it. */
export const contextUses = new WeakMap<LiteConnection, number>()

/** Settings of a transaction, all set by one statement. */
function settingsStatement(values: Record<string, string>): Statement {
  const set = Object.keys(values).map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  return {
    name: 'request_settings',
    sql: `select ${set.join(', ')}`,
    parameters: Object.values(values),
  }
}

/**
 * What the database knows of a request, in its transaction.
 *
 * @throws PostgreSQL's error for a role that nobody may take
 */
export function requestSettings(
  request: RequestContext | undefined,
  lite: LiteContext = {},
  isReadOnly = false,
): Statement {
  const claims = claimsOf(request, lite)
  const role = roleOf(claims)
  if (!apiRoles.has(role)) {
    throw databaseError('42501', `permission denied to set role "${role}"`)
  }
  return settingsStatement({
    statement_timeout: role === 'anon' ? statementTimeout.anon : statementTimeout.default,
    lock_timeout: lockTimeout,
    transaction_read_only: isReadOnly ? 'on' : 'off',
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    'request.method': request?.method ?? '',
    'request.path': request?.path ?? '',
    'request.headers': JSON.stringify(request?.headers ?? {}),
    'storage.operation': lite.storage?.operation ?? '',
    role,
  })
}

/**
 * Replaces lite's `withContext`, for four reasons: the first request would run `GRANT ALL … TO
 * anon, authenticated` on every schema that has row-level security; policies would not see
 * `request.headers`; eleven statements become one; and a function call or a read is sent as one message.
 */
export function installRequestContext({ connection, requests, batch }: Database): void {
  connection.withContext = async (vars, work, options) => {
    const request = requestContext.getStore()
    if (!vars && !request) return work(connection.kysely)
    contextUses.set(connection, (contextUses.get(connection) ?? 0) + 1)
    const lite = (vars ?? {}) as LiteContext
    const settings = requestSettings(request, lite, options?.rpc?.readOnly)
    const apply = async (db: typeof connection.kysely) => {
      if (request?.claims) await assertMayWrite(db, roleOf(request.claims), request)
      await db.executeQuery(CompiledQuery.raw(settings.sql, [...(settings.parameters ?? [])]))
    }

    if (options?.transaction) {
      await apply(options.transaction)
      return work(options.transaction)
    }
    const caller = callerOf(request)
    const isCall = options?.rpc !== undefined
    const isRead = request?.method === 'GET' || request?.method === 'HEAD'
    if (request?.claims && (isCall || isRead) && !options?.forceRollback) {
      const send: Send = (statements) => batch(statements, caller)
      const { exchange } = request
      const ask: Send = isCall && exchange ? (statements) => exchange(statements, send) : send
      return work(singleMessages(ask, settings, isCall))
    }
    // lite's storage tests row-level security with a write that it then rolls back.
    let undone: { result: Awaited<ReturnType<typeof work>> } | undefined
    try {
      return await currentCaller.run(caller, () =>
        requests.transaction().execute(async (transaction) => {
          await apply(transaction)
          const result = await work(transaction)
          if (!options?.forceRollback) return result
          undone = { result }
          throw new Error('rolled back on purpose')
        }),
      )
    } catch (error) {
      if (undone) return undone.result
      throw error
    }
  }
}
