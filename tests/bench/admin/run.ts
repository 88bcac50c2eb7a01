import { startPostgres } from '../../support/postgres'
import { type Call, readCalls } from './calls'
import { type AdminWorld, auditAdminWorld, createAdminWorld, organiserId } from './world'

const fullPlayers = 100_000
const repeats = 5
/** Issue and performance goals: a screen must answer in less than the limit, and should in the goal. */
const limitMs = 1000
const goalMs = 150

/** Runs a call as a request does: role and claims set in its transaction. @returns ms of each repeat. */
async function measure({ sql }: AdminWorld, call: Call): Promise<number[]> {
  const given = Object.entries(call.arguments).map(([name, value]) => `${name} => ${value}`)
  const claims = JSON.stringify({ sub: organiserId, role: 'authenticated' })
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const started = performance.now()
      await transaction.unsafe(`select * from public.${call.functionName}(${given.join(', ')})`)
      times.push(performance.now() - started)
    })
  }
  return times
}

const medianOf = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Opens every list and statistic of the organisers over 100,000 players, 1,000,000 scans and 1,000,000
 * ledger rows, and over a tenth of them, and prints what each took.
 * @throws when one of them takes longer than the limit
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
    const { calls, left } = await readCalls(full.sql)
    const slow: string[] = []
    const rows: Record<string, Record<string, number | string>> = {}
    for (const call of calls) {
      const [before, times] = [await measure(small, call), await measure(full, call)]
      const ms = medianOf(times)
      if (ms > limitMs) slow.push(call.name)
      rows[call.name] = {
        ms: Number(ms.toFixed(1)),
        'first ms': Number((times[0] ?? 0).toFixed(1)),
        'ms at 1/10': Number(medianOf(before).toFixed(1)),
        growth: Number((ms / medianOf(before)).toFixed(1)),
        '': ms > limitMs ? 'over the limit' : ms > goalMs ? 'over the goal' : '',
      }
    }
    console.table(rows)
    console.log(`Limit ${limitMs} ms, goal ${goalMs} ms. Not measured: ${left.join(', ')}`)
    if (slow.length > 0) throw new Error(`Slower than ${limitMs} ms: ${slow.join('; ')}`)
    await Promise.all([small.sql.end({ timeout: 5 }), full.sql.end({ timeout: 5 })])
  } finally {
    await server.stop()
  }
}
