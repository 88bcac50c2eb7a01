import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, LiteConnection } from '../database/connect'
import { currentCaller } from '../database/mutex'
import { databaseError } from './postgres-error'
import { assertMayWrite } from './write-privileges'

/** Payload of a verified access token; `role` determines the database privileges. */
export interface Claims {
  role: string
  sub?: string
  [claim: string]: unknown
}

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

/** Number of requests per connection; the self-check reads it. */
export const contextUses = new WeakMap<LiteConnection, number>()

/**
 * Replaces lite's `withContext`, for three reasons: the first request would run `GRANT ALL … TO
 * anon, authenticated` on every schema that has row-level security; policies would not see
 * `request.headers`; and eleven statements become one.
 */
export function installRequestContext({ connection, requests }: Database): void {
  connection.withContext = async (vars, work, options) => {
    const request = requestContext.getStore()
    if (!vars && !request) return work(connection.kysely)
    contextUses.set(connection, (contextUses.get(connection) ?? 0) + 1)
    const lite = (vars ?? {}) as LiteContext
    const claims = request?.claims ?? lite.auth?.jwt ?? { role: lite.auth?.role ?? 'anon' }
    const role = typeof claims.role === 'string' ? claims.role : 'anon'
    if (!apiRoles.has(role)) {
      throw databaseError('42501', `permission denied to set role "${role}"`)
    }
    const apply = async (db: typeof connection.kysely) => {
      if (request?.claims) await assertMayWrite(db, role, request)
      await sql`select
        set_config('statement_timeout', ${role === 'anon' ? statementTimeout.anon : statementTimeout.default}, true),
        set_config('lock_timeout', ${lockTimeout}, true),
        set_config('transaction_read_only', ${options?.rpc?.readOnly ? 'on' : 'off'}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
        set_config('request.method', ${request?.method ?? ''}, true),
        set_config('request.path', ${request?.path ?? ''}, true),
        set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true),
        set_config('storage.operation', ${lite.storage?.operation ?? ''}, true),
        set_config('role', ${role}, true)`.execute(db)
    }

    if (options?.transaction) {
      await apply(options.transaction)
      return work(options.transaction)
    }
    // lite's storage tests row-level security with a write that it then rolls back.
    let undone: { result: Awaited<ReturnType<typeof work>> } | undefined
    try {
      // A single transaction runs completely or not at all, so it may be refused before it begins.
      const caller = { signal: request?.signal, canRetryLater: request?.claims !== undefined }
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
