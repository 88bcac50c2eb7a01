import { readdirSync, readFileSync } from 'node:fs'

/**
 * `bare`: a PostgreSQL server without Supabase; the shim also creates minimal `auth` and `storage` tables.
 * `lite`: `@supabase/lite` has already created those tables.
 */
export type PlatformFlavour = 'bare' | 'lite'

/** Runs a script of several statements as the database owner, outside a transaction. */
export type ExecScript = (sql: string) => Promise<unknown>

const here = new URL('./', import.meta.url)

const read = (name: string) => readFileSync(new URL(name, here), 'utf8')

/** The scripts of one flavour, in the order in which they must run. */
export function platformScripts(flavour: PlatformFlavour): { name: string; sql: string }[] {
  return readdirSync(here)
    .filter((name) => /^\d\d_.*\.sql$/.test(name))
    .filter((name) => flavour === 'bare' || !name.endsWith('.bare.sql'))
    .sort()
    .map((name) => ({ name, sql: read(name) }))
}

/**
 * Adds what hosted Supabase provides and plain PostgreSQL lacks: API roles, the `extensions`, `auth`, `storage`
 * and `realtime` schemas, `auth.uid()` and related functions, `realtime.send()`. Idempotent. Needs an owner
 * that may create roles.
 *
 * @param exec runs one multi-statement script as the owner
 */
export async function applyPlatform(
  exec: ExecScript,
  { flavour }: { flavour: PlatformFlavour },
): Promise<void> {
  for (const { name, sql } of platformScripts(flavour)) {
    try {
      await exec(sql)
    } catch (error) {
      throw new Error(`The platform shim failed in ${name}: ${String(error)}`, { cause: error })
    }
  }
}

/**
 * Adds the trigger that announces new `realtime.messages` to the local Realtime server. Never for race or
 * benchmark servers: NOTIFY serialises commits.
 */
export async function applyRealtimeFeed(exec: ExecScript): Promise<void> {
  await exec(read('realtime_feed.sql'))
}
