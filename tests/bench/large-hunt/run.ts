import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { startPostgres } from '../../support/postgres'
import { type Call, calls } from './calls'
import { watchPlayers } from './players'

/** An organiser's call may take this long, one of a visitor, and a player's call may wait for an organiser's. */
const limits = { organiser: 2000, visitor: 20, wait: 100 }

const organiserClaims = JSON.stringify({
  sub: '00000001-0000-4000-8000-000000000000',
  role: 'authenticated',
})

/** Signs the transaction in, as PostgREST does. */
async function signIn(transaction: postgres.TransactionSql, kind: keyof typeof calls) {
  const claims = kind === 'organiser' ? organiserClaims : '{"role":"anon"}'
  const role = kind === 'organiser' ? 'authenticated' : 'anon'
  await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', ${role}, true)`
}

/** Thrown to undo a call, so that every call finds the same hunt. */
class Undo extends Error {}

type Measured = { ms: number; remaining: number }

async function runOnce(sql: postgres.Sql, kind: keyof typeof calls, call: Call): Promise<Measured> {
  let measured: Measured = { ms: 0, remaining: 0 }
  const run = sql.begin(async (transaction) => {
    if (call.given) await transaction.unsafe(call.given).simple()
    await signIn(transaction, kind)
    const started = performance.now()
    const answer = await transaction.unsafe<{ remaining?: number }[]>(
      `select * from public.${call.functionName}(${call.arguments})`,
    )
    const remaining = answer[0]?.remaining ?? 0
    measured = { ms: performance.now() - started, remaining }
    if (!call.inPortions) throw new Undo()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return measured
}

/** @throws when a function that organisers or visitors may call has no line in calls.ts */
async function assertComplete(sql: postgres.Sql): Promise<void> {
  const functions = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (starts_with(p.proname, 'admin_') or has_function_privilege('anon', p.oid, 'execute'))
    order by 1`
  const known = new Set([...calls.organiser, ...calls.visitor].map((call) => call.functionName))
  const missing = functions.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(`No line for ${missing.join(', ')}. Add it to bench/large-hunt/calls.ts.`)
}

async function createHunt(url: string): Promise<postgres.Sql> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const script = readFileSync(new URL('./seed.sql', import.meta.url), 'utf8')
  // One by one, because VACUUM cannot run in a batch.
  const [statements = '', vacuum = ''] = script.split(/^(?=vacuum )/m)
  await sql.unsafe(statements).simple()
  await sql.unsafe('reset all')
  await sql.unsafe(vacuum)
  await audit(sql)
  return sql
}

/** @throws when rows violate an invariant */
async function audit(sql: postgres.Sql): Promise<void> {
  const violations = await sql`select * from private.check_invariants() limit 5`
  if (violations.length > 0) throw new Error(`Violated: ${JSON.stringify(violations)}`)
}

/**
 * Measures every organiser's and visitor's call on a hunt of 10,000 players with 240,000 finds, and how long calls of
 * players wait for it. Each call is undone afterwards, except those that work in portions.
 * @param only a regular expression for the names of the functions to measure
 */
export async function measureLargeHunt(only: string): Promise<void> {
  const server = await startPostgres({
    isolated: true,
    binaries: 'system',
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  })
  try {
    console.log('Filling a hunt of 10,000 players and 240,000 finds …')
    const { url } = await server.createDatabase({ migrated: true })
    const sql = await createHunt(url)
    await assertComplete(sql)
    const players = await watchPlayers(url, sql)
    const rows: Record<string, Record<string, number | string>> = {}
    for (const kind of ['organiser', 'visitor'] as const) {
      for (const call of calls[kind].filter(({ functionName }) =>
        new RegExp(only).test(functionName),
      )) {
        const name = [call.functionName, call.label].filter(Boolean).join(': ')
        players.start()
        try {
          const portions: number[] = []
          for (let remaining = 1; remaining > 0;) {
            const measured = await runOnce(sql, kind, call)
            portions.push(measured.ms)
            remaining = measured.remaining
          }
          const ms = Math.max(...portions)
          const { waited, slowest } = await players.stop()
          rows[name] = {
            ms: Math.round(ms),
            calls: portions.length,
            'players wait, ms': Math.round(waited),
            'slowest player, ms': Math.round(slowest),
            '': ms > limits[kind] ? 'too slow' : waited > limits.wait ? 'players wait' : '',
          }
        } catch (error) {
          await players.stop()
          rows[name] = { '': error instanceof Error ? error.message : String(error) }
        }
      }
    }
    console.table(rows)
    await audit(sql)
    await Promise.all([players.end(), sql.end({ timeout: 5 })])
  } finally {
    await server.stop()
  }
}
