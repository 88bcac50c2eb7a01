import { readFileSync } from 'node:fs'
import { startPostgres } from '../../support/postgres'
import { type Call, readCalls } from './calls'
import {
  type AdminDatabase,
  auditAdminDatabase,
  createAdminDatabase,
  organiserId,
} from './database'

const fullPlayers = 100_000
const repeats = 5
/** No call may exceed the limit; calls should stay below the floor, ideally below the goal. */
const limitMs = 1000
const floorMs = 500
const goalMs = 150

/** One call in ms: elapsed time, and processor time of the server process. */
type Cost = { ms: number; processor: number }

/** The longest of the first calls, the median of the later ones, and the number of calls until everything is counted. */
type Measured = { first: Cost; median: Cost; looks: number }

/**
 * Processor time of a server process so far, in ms. Unlike elapsed time it does not depend on other load. It excludes
 * parallel workers.
 */
const processorTime = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Runs a call like a request: role and claims set in its transaction. @returns its cost and first row */
async function run({ sql, pid }: AdminDatabase, call: Call): Promise<{ cost: Cost; row: unknown }> {
  const given = Object.entries(call.arguments).map(([name, value]) => `${name} => ${value}`)
  const claims = JSON.stringify({ sub: organiserId, role: 'authenticated' })
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    const [started, worked] = [performance.now(), processorTime(pid)]
    const rows = await transaction.unsafe<Record<string, unknown>[]>(
      `select * from public.${call.functionName}(${given.join(', ')})`,
    )
    const cost = { ms: performance.now() - started, processor: processorTime(pid) - worked }
    return { cost, row: rows[0] }
  })
}

/** Statistics count some days per call; the screen repeats the call until nothing is uncounted. */
const isCounting = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  (('uncounted_days' in row && Number(row.uncounted_days) !== 0) ||
    ('uncounted_sessions' in row && row.uncounted_sessions !== 0))

const at = (costs: readonly Cost[], pick: (sorted: number[]) => number | undefined): Cost => {
  const of = (read: (cost: Cost) => number) => pick(costs.map(read).sort((a, b) => a - b)) ?? 0
  return { ms: of(({ ms }) => ms), processor: of(({ processor }) => processor) }
}

async function measure(database: AdminDatabase, call: Call): Promise<Measured> {
  let answer = await run(database, call)
  const first = [answer.cost]
  while (isCounting(answer.row)) {
    answer = await run(database, call)
    first.push(answer.cost)
  }
  const later: Cost[] = []
  for (let repeat = 0; repeat < repeats; repeat++) later.push((await run(database, call)).cost)
  return {
    first: at(first, (sorted) => sorted.at(-1)),
    median: at(later, (sorted) => sorted[repeats >> 1]),
    looks: first.length,
  }
}

const rounded = (value: number) => Number(value.toFixed(1))

function remark(ms: number): string {
  if (ms > limitMs) return 'over the limit'
  if (ms > floorMs) return 'over the floor'
  return ms > goalMs ? 'over the goal' : ''
}

/**
 * Measures every admin list and statistic over 100,000 players, 1,000,000 scans and 1,000,000 ledger rows, and over a
 * tenth of them. Columns: "processor" is the server's processor time in ms; "first" the longest of the calls until
 * everything is counted, "looks" their number; "growth" compares the processor times of both sizes.
 * @throws when a call exceeds the limit
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
    const small = await createAdminDatabase(server, fullPlayers / 10)
    await auditAdminDatabase(small)
    const full = await createAdminDatabase(server, fullPlayers)
    const { calls, writes } = await readCalls(full.sql)
    const slow: string[] = []
    const rows: Record<string, Record<string, number | string>> = {}
    for (const call of calls) {
      const [before, after] = [await measure(small, call), await measure(full, call)]
      const slowest = Math.max(after.first.ms, after.median.ms)
      if (slowest > limitMs) slow.push(call.name)
      rows[call.name] = {
        ms: rounded(after.median.ms),
        processor: rounded(after.median.processor),
        'first ms': rounded(after.first.ms),
        'first processor': rounded(after.first.processor),
        looks: after.looks,
        'ms at 1/10': rounded(before.median.ms),
        growth: rounded(after.median.processor / before.median.processor),
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
