import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One slice of load. */
export type Load = {
  databaseUrl: string
  /** pgbench's own arguments that choose the script. */
  script: string[]
  clients: number
  seconds: number
  /** pgbench variables by name. */
  variables: Record<string, number>
}

export type Slice = {
  /** Transactions per second. */
  tps: number
  /** 99th percentile of the latency in milliseconds. */
  p99: number
  transactions: number
  /** How many transactions the busiest client made. */
  longestClient: number
}

/** Finds pgbench on the PATH or in Debian's PostgreSQL. @throws with how to get it. */
export function findPgbench(): string {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...(existsSync(debian) ? readdirSync(debian) : [])
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(debian, version, 'bin')),
  ]
  const found = folders.map((folder) => path.join(folder, 'pgbench')).find(existsSync)
  if (found) return found
  throw new Error(
    'The benchmark needs pgbench, which npm packages do not carry. It comes with PostgreSQL:\n' +
      '  Debian, Ubuntu: apt-get install postgresql\n  macOS: brew install postgresql@17',
  )
}

/** Runs pgbench with prepared statements and reads every latency from its log. */
export async function runSlice(pgbench: string, load: Load): Promise<Slice> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-bench-'))
  try {
    const threads = Math.min(2, load.clients)
    const variables = Object.entries(load.variables).flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ])
    const output = await execute(pgbench, [
      ...['--no-vacuum', '--protocol=prepared', '--log', `--log-prefix=${scratch}/log`],
      ...[`--client=${load.clients}`, `--jobs=${threads}`, `--time=${load.seconds}`],
      ...variables,
      ...load.script,
      load.databaseUrl,
    ])
    const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
    if (!Number.isFinite(tps)) throw new Error(`pgbench reported no result:\n${output}`)
    return { tps, ...readLog(scratch) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Each line of pgbench's log: client, number of its transaction, latency in µs, … */
function readLog(folder: string): Omit<Slice, 'tps'> {
  const latencies: number[] = []
  const perClient = new Map<string, number>()
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const [client, , latency] = line.split(' ')
      if (client === undefined || latency === undefined) continue
      latencies.push(Number(latency) / 1000)
      perClient.set(client, (perClient.get(client) ?? 0) + 1)
    }
  }
  latencies.sort((a, b) => a - b)
  return {
    transactions: latencies.length,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    longestClient: Math.max(0, ...perClient.values()),
  }
}

/** Runs a command to its end. @returns its output; throws what it said when it failed. */
export function execute(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status) => {
      // pgbench goes on when a client's transaction fails; a benchmark with failures is none.
      if (status === 0 && !/aborted|ERROR/.test(errors)) resolve(output)
      else reject(new Error(`${path.basename(command)} failed:\n${errors.slice(0, 2000)}`))
    })
  })
}
