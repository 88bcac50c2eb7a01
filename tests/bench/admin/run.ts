import { startPostgres } from '../../support/postgres'
import { type Call, readCalls } from './calls'
import { type AdminWorld, auditAdminWorld, createAdminWorld, organiserId } from './world'

const fullPlayers = 100_000
const repeats = 5
/** Issue and performance goals: no answer may take longer than the limit; it should stay under the floor, best under the goal. */
const limitMs = 1000
const floorMs = 500
const goalMs = 150

/** Times in ms: of the first call, of those after it, and how many it took until everything was counted. */
type Measured = { first: number; median: number; looks: number }

/** Runs a call as a request does: role and claims set in its transaction. @returns ms, and its first row */
async function run({ sql }: AdminWorld, call: Call): Promise<{ ms: number; row: unknown }> {
  const given = Object.entries(call.arguments).map(([name, value]) => `${name} => ${value}`)
  const claims = JSON.stringify({ sub: organiserId, role: 'authenticated' })
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    const started = performance.now()
    const rows = await transaction.unsafe<Record<string, unknown>[]>(
      `select * from public.${call.functionName}(${given.join(', ')})`,
    )
    return { ms: performance.now() - started, row: rows[0]?.[call.functionName] ?? rows[0] }
  })
}

/** Statistics count a little at each look; the screen asks again until nothing is uncounted. */
const isCounting = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  (('uncounted_days' in row && row.uncounted_days !== 0) ||
    ('uncounted_sessions' in row && row.uncounted_sessions !== 0))

async function measure(world: AdminWorld, call: Call): Promise<Measured> {
  let answer = await run(world, call)
  let [first, looks] = [answer.ms, 1]
  while (isCounting(answer.row)) {
    answer = await run(world, call)
    first = Math.max(first, answer.ms)
    looks += 1
  }
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) times.push((await run(world, call)).ms)
  return { first, median: times.sort((a, b) => a - b)[repeats >> 1] ?? 0, looks }
}

const rounded = (value: number) => Number(value.toFixed(1))

function remark(ms: number): string {
  if (ms > limitMs) return 'over the limit'
  if (ms > floorMs) return 'over the floor'
  return ms > goalMs ? 'over the goal' : ''
}

/**
 * Opens every list and statistic of the organisers over 100,000 players, 1,000,000 scans and 1,000,000
 * ledger rows, and over a tenth of them, and prints what each took. "first ms" is the longest of the calls
 * until everything is counted, "looks" how many these are.
 * @throws when one of them takes longer than the limit, at the first call or later
 */
export async function measureAdmin(): Promise<void> {
  const server = await startPostgres({
    isolated: true,
    binaries: 'system',
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  })
  try {
    console.log(`Filling two databases: ${fullPlayers / 10} and ${fullPlayers} players …`)
    const small = await createAdminWorld(server, fullPlayers / 10)
    await auditAdminWorld(small)
    const full = await createAdminWorld(server, fullPlayers)
    const { calls, writes } = await readCalls(full.sql)
    const slow: string[] = []
    const rows: Record<string, Record<string, number | string>> = {}
    for (const call of calls) {
      const [before, after] = [await measure(small, call), await measure(full, call)]
      const slowest = Math.max(after.first, after.median)
      if (slowest > limitMs) slow.push(call.name)
      rows[call.name] = {
        ms: rounded(after.median),
        'first ms': rounded(after.first),
        looks: after.looks,
        'ms at 1/10': rounded(before.median),
        growth: rounded(after.median / before.median),
        '': remark(slowest),
      }
    }
    console.table(rows)
    console.log(
      `Limit ${limitMs} ms, floor ${floorMs} ms, goal ${goalMs} ms. Writes: ${writes.join(', ')}`,
    )
    if (slow.length > 0) throw new Error(`Slower than ${limitMs} ms: ${slow.join('; ')}`)
    await Promise.all([small.sql.end({ timeout: 5 }), full.sql.end({ timeout: 5 })])
  } finally {
    await server.stop()
  }
}
