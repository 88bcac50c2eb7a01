import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as clock } from 'node:timers/promises'
import { startChild, type ChildServer } from '../../support/child-server'
import { measureFanOut } from './fan-out'
import { createCrowdHunt } from './hunt'
import { measureLiteRatio } from './lite-ratio'
import { Meter, percentile } from './meter'
import { CrowdPlayer, type CrowdHunt } from './player'

/** Maximum latency of a scan. */
const scanLimitMs = 500
const steps = [5, 10, 20, 40, 60, 80, 100, 150, 200, 250, 300, 400, 500, 600]
const stepSeconds = 12
/** Minimum throughput of the second half, relative to the first. */
const minThroughputRatio = 0.8
/** Number of concurrent sign-ups. */
const concurrentSignUps = 5

/** Runs a measurement for this long, and asks meanwhile how quickly the server answers beside the database. */
async function measureFor(seconds: number, server: ChildServer, meter: Meter): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    await (await fetch(`${server.url}/healthz`)).text()
    meter.add('/healthz', performance.now() - started)
    await clock(100)
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** Adds players in steps until scans are too slow. @returns the largest number of players that is fast enough */
async function fill(server: ChildServer, hunt: CrowdHunt, entry: Meter): Promise<CrowdPlayer[]> {
  const players: CrowdPlayer[] = []
  for (const size of steps) {
    while (players.length < size) {
      const group = Array.from(
        { length: Math.min(concurrentSignUps, size - players.length) },
        () => new CrowdPlayer(hunt, entry),
      )
      await Promise.all(group.map((player, at) => player.enter(`Vadász ${players.length + at}`)))
      players.push(...group)
    }
    const meter = new Meter()
    for (const player of players) player.meter = meter
    await measureFor(stepSeconds, server, meter)
    const p95 = percentile(meter.samples.get('record_scan') ?? [], 0.95)
    const health = percentile(meter.samples.get('/healthz') ?? [], 0.95)
    const rate = (meter.count() / stepSeconds).toFixed(0)
    console.log(
      `  ${size} players: ${rate} requests/s, p95 of a scan ${p95.toFixed(0)} ms, of /healthz ${health.toFixed(0)} ms`,
    )
    entry.errors.push(...meter.errors)
    if (p95 <= scanLimitMs) continue
    const held = steps[steps.indexOf(size) - 1] ?? 0
    await Promise.all(players.splice(held).map((player) => player.leave()))
    break
  }
  return players
}

/**
 * Plays for this long and reports each half separately: calls that slow down over time are slower in the second.
 */
async function hold(
  server: ChildServer,
  players: CrowdPlayer[],
  seconds: number,
): Promise<string[]> {
  const memory = [await server.memory()]
  const halves: Meter[] = []
  for (const half of ['first', 'second']) {
    const meter = new Meter()
    halves.push(meter)
    for (const player of players) player.meter = meter
    await measureFor(seconds / 2, server, meter)
    memory.push(await server.memory())
    console.log(`\n${players.length} players, ${half} ${seconds / 2} s:`)
    meter.print()
    const rate = ((meter.count() * 2) / seconds).toFixed(0)
    console.log(`  requests/s ${rate}, errors ${meter.errors.length}`)
  }
  const growth = ((memory[2] ?? 0) / (memory[1] ?? 1) - 1) * 100
  console.log(
    `  memory at start, middle, end: ${memory.map(megabytes).join(', ')} ` +
      `(second half ${growth >= 0 ? '+' : ''}${growth.toFixed(1)}%)`,
  )
  const errors = halves.flatMap((meter) => meter.errors)
  const [before = 0, after = 0] = halves.map((meter) => meter.count())
  if (after < before * minThroughputRatio)
    errors.push(`answers fell from ${before} to ${after} in a half`)
  return errors
}

/**
 * Load test of the embedded server with unmodified clients: number of busy players, latency by call, memory, and delay
 * of broadcasts. Any error fails the run.
 *
 * @param minutes of the steady part; 0 is 20 s
 */
export async function measureCrowd(minutes: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-crowd-'))
  const server = await startChild(dataDir, { hasCheapPasswords: false })
  const problems: string[] = []
  try {
    const hunt = await createCrowdHunt(server.url)
    const entry = new Meter()
    console.log(
      `Each player scans every 5 s on average; until a scan's p95 passes ${scanLimitMs} ms:`,
    )
    const players = await fill(server, hunt, entry)
    if (players.length === 0) problems.push(`not even ${steps[0]} players`)
    problems.push(...(await hold(server, players, minutes ? minutes * 60 : 20)), ...entry.errors)
    await Promise.all(players.map((player) => player.leave()))
    console.log('\nArriving:')
    entry.print()

    const { p95, received, expected } = await measureFanOut(server, hunt)
    console.log(
      `\nCommit → received, 500 sockets: p95 ${p95.toFixed(0)} ms (floor 500, goal 150), ` +
        `${received} of ${expected} delivered`,
    )
    if (received !== expected || p95 > 500) problems.push('broadcasts are late or lost')
    const violations = await server.query('select * from private.check_invariants()')
    console.log(`Violated invariants: ${violations.length}`)
    problems.push(...violations.map((row) => JSON.stringify(row)))
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ratio = await measureLiteRatio()
  console.log(`Trivial RPC ÷ @supabase/lite bare: ${ratio.toFixed(2)} (floor 0.8, goal 1.1)`)
  if (ratio < 0.8) problems.push('slower than the floor against bare lite')
  if (problems.length > 0)
    throw new Error(`The crowd met problems:\n${problems.slice(0, 20).join('\n')}`)
}
