/**
 * Measures the hot RPCs against pgbench's TPC-B-like transaction and against the bare rows.
 *
 *   npm run bench                              slices of 10 s, 5 rounds: about 12 minutes
 *   npm run bench -- --slice=3 --rounds=3      a quick look
 *   npm run bench -- --only=scan               lines whose name contains "scan", and their anchors
 *   npm run bench -- --server=system           the system's PostgreSQL instead of npm's
 *   npm run bench -- --only=scale              boards, logs, policies and the hot RPCs over a million rows
 *     --players=1000000 --records=1000000      number of players and activity records (the default)
 *   npm run bench -- --only=front-end          the client on a slow phone instead of the database
 *   npm run bench -- --only=admin              every admin list and statistic over a million rows
 *   npm run bench -- --only=large-hunt         every organiser's and visitor's call on a hunt of 240,000 finds
 *     --function=admin_adjust                  those whose name matches this expression
 *   npm run bench -- --only=crowd --minutes=10 players on the embedded server (20 s without minutes)
 *
 * Machines vary, so figures are ratios: in each round every script runs once, ratios are calculated within the round,
 * and the median over the rounds is printed. Each RPC runs like a request: role and claims set in its transaction,
 * row-level security on, prepared, every commit on disk.
 */
import { parseArgs } from 'node:util'
import { measureAdmin } from './admin/run'
import { measureCrowd } from './crowd/run'
import { measureFrontEnd } from './front-end/run'
import { measureLargeHunt } from './large-hunt/run'
import { chooseLines, lines } from './lines'
import { findPgbench } from './pgbench'
import { printReport } from './report'
import { runRounds } from './rounds'
import { scaleLines } from './scale/lines'
import { auditDatabases, createDatabases, players } from './databases'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      slice: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      server: { type: 'string', default: 'npm' },
      minutes: { type: 'string' },
      function: { type: 'string', default: '' },
      players: { type: 'string', default: '1000000' },
      records: { type: 'string', default: '1000000' },
    },
  })
  if (values.only === 'front-end') return measureFrontEnd()
  if (values.only === 'admin') return measureAdmin()
  if (values.only === 'large-hunt') return measureLargeHunt(values.function)
  if (values.only === 'crowd') return measureCrowd(Number(values.minutes ?? 0))
  const [seconds, rounds] = [Number(values.slice), Number(values.rounds)]
  if (!(seconds >= 1) || !(rounds >= 1)) throw new Error('--slice and --rounds are at least 1.')
  const { server } = values
  if (server !== 'npm' && server !== 'system') throw new Error('--server is npm or system.')
  const large = { players: Number(values.players), records: Number(values.records) }
  if (!(large.players >= 10 * players) || !(large.records >= 1000))
    throw new Error(`--players is at least ${10 * players}, --records at least 1000.`)
  const isScale = values.only === 'scale'
  const chosen = isScale ? scaleLines : chooseLines(lines, values.only)

  const pgbench = findPgbench()
  console.log('Starting a server and filling it …')
  const databases = await createDatabases(pgbench, server, isScale ? large : undefined)
  try {
    console.log(`${databases.server}, fsync on, ${players} players; warming up …`)
    const results = await runRounds(pgbench, databases, chosen, { seconds, rounds })
    printReport(chosen, results)
    await auditDatabases(databases)
  } finally {
    await databases.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
