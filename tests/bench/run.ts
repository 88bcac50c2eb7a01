/**
 * Measures the hot RPCs against pgbench's TPC-B-like transaction and against the bare rows.
 *
 *   npm run bench                              slices of 10 s, 5 rounds: about 9 minutes
 *   npm run bench -- --slice=3 --rounds=3      a quick look
 *   npm run bench -- --only=scan               lines whose name contains "scan", and their anchors
 *   npm run bench -- --only=front-end          the client on a slow phone instead of the database
 *   npm run bench -- --only=admin              every organisers' list and statistic over a million rows
 *   npm run bench -- --only=crowd --minutes=10 players on the embedded default (20 s without minutes)
 *
 * Machines are noisy, so figures are ratios: in each round every script runs once, ratios are taken
 * inside the round, and the median over the rounds is printed. Each RPC runs as a request does: role
 * and claims set in its transaction, row-level security on, prepared, every commit on disk.
 */
import { parseArgs } from 'node:util'
import { measureAdmin } from './admin/run'
import { measureCrowd } from './crowd/run'
import { measureFrontEnd } from './front-end/run'
import { type Line, lines, scriptArguments } from './lines'
import { findPgbench, runSlice, type Slice } from './pgbench'
import { printReport, type Round } from './report'
import { auditWorld, createWorld, items, players, type World } from './world'

const warmUpSeconds = 2

/** Runs one slice of a line on fresh items, and checks that every transaction had its effect. */
async function measure(
  pgbench: string,
  world: World,
  line: Line,
  seconds: number,
  passes: Map<string, number>,
): Promise<Slice> {
  if (line.empties) await world.owner.unsafe(`truncate ${line.empties}`)
  await world.owner.unsafe('checkpoint')
  const before = await countEffect(world, line)
  const pass = passes.get(line.name) ?? 0
  const slice = await runSlice(pgbench, {
    databaseUrl: line.script === 'tpcb-like' ? world.tpcbUrl : world.url,
    script: scriptArguments(line),
    clients: line.clients,
    seconds,
    variables: { n: -line.clients, clients: line.clients, players, pass },
  })
  const next = pass + Math.floor((slice.longestClient * line.clients) / players) + 1
  if (next > items)
    throw new Error(`${line.name} ran out of codes: fewer or shorter rounds, please.`)
  passes.set(line.name, next)
  const effect = (await countEffect(world, line)) - before
  if (line.effect && effect !== slice.transactions) {
    throw new Error(`${line.name}: ${slice.transactions} transactions, but ${effect} took effect.`)
  }
  return slice
}

async function countEffect({ owner }: World, { effect }: Line): Promise<number> {
  if (!effect) return 0
  const [row] = await owner.unsafe<{ count: number }[]>(
    `select count(*)::integer from ${effect.table} where ${effect.where}`,
  )
  return row?.count ?? 0
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      slice: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      minutes: { type: 'string' },
    },
  })
  if (values.only === 'front-end') return measureFrontEnd()
  if (values.only === 'admin') return measureAdmin()
  if (values.only === 'crowd') return measureCrowd(Number(values.minutes ?? 0))
  const [seconds, rounds] = [Number(values.slice), Number(values.rounds)]
  if (!(seconds >= 1) || !(rounds >= 1)) throw new Error('--slice and --rounds are at least 1.')
  const chosen = lines.filter(({ name, floor }) => !floor || name.includes(values.only))

  const pgbench = findPgbench()
  console.log('Starting a server and seeding it …')
  const world = await createWorld(pgbench)
  try {
    console.log(`${world.server}, fsync on, ${players} players; warming up …`)
    const passes = new Map<string, number>()
    for (const line of chosen) await measure(pgbench, world, line, warmUpSeconds, passes)
    const results: Round[] = []
    for (let number = 1; number <= rounds; number++) {
      const round: Round = new Map()
      for (const line of chosen) {
        round.set(line.name, await measure(pgbench, world, line, seconds, passes))
      }
      results.push(round)
      console.log(`Round ${number} of ${rounds} is done.`)
    }
    await auditWorld(world)
    printReport(chosen, results)
  } finally {
    await world.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
