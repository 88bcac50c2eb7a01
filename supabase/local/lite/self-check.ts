import type { App } from '@supabase/lite'
import type { Database } from '../database/connect'
import { contextUses } from './request-context'

/**
 * Checks at start that lite still calls the hooks which this folder replaces. An update that renames one would
 * otherwise open a security hole silently.
 *
 * @param fetch the gateway, as a client reaches it
 * @throws Error naming the hook that is gone
 */
export async function selfCheck(
  app: App,
  database: Database,
  fetch: (path: string) => Promise<Response>,
): Promise<void> {
  const fail = (what: string): never => {
    throw new Error(
      `Self-check failed: ${what}. @supabase/lite has changed under supabase/local; pin the ` +
        'version that package.json names.',
    )
  }
  const before = contextUses.get(database.connection) ?? 0
  const missing = await fetch('/rest/v1/rpc/no_such_function_of_the_self_check')
  if (missing.status !== 404) fail('an unknown function is not answered with 404')
  const body: unknown = await (await fetch('/rest/v1/profiles?select=no_such_column')).json()
  if ((contextUses.get(database.connection) ?? 0) === before) {
    fail('requests do not pass through withContext')
  }
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code === 'SUP') {
    fail('database errors do not pass through normalizeDbError')
  }
  const [granted] = await database.query<{ granted: boolean }>(
    `select has_table_privilege('anon', 'auth.users', 'select') as granted`,
  )
  if (granted?.granted !== false) fail('anon was granted access to auth.users')
  const [claims] = await database.query<{ uid: string | null }>(
    `select auth.uid()::text as uid from (
       select set_config('request.jwt.claims', '{"sub":"00000000-0000-4000-8000-000000000000"}', true)
     ) as claims`,
  )
  if (!claims?.uid) fail('auth.uid() ignores request.jwt.claims')
  if (app._storageAdapter === undefined) fail('the storage adapter is gone')
}
