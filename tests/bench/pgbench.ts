import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Options of one slice. */
export type Load = {
  databaseUrl: string
  /** pgbench's own arguments that choose the script. */
  script: string[]
  clients: number
  /** Measured seconds, after `settlingSeconds`. */
  seconds: number
  /** pgbench variables by name. */
  variables: Record<string, number>
  /** Server settings, as in PGOPTIONS. */
  settings: string
}

export type Slice = {
  /** Transactions per second, in the measured seconds. */
  tps: number
  /** Percentiles of their latency in milliseconds. */
  median: number
  p99: number
  /** All transactions, including those while settling. */
  transactions: number
  /** Number of transactions of the busiest client. */
  longestClient: number
}

/**
 * Warm-up of connections: a new connection first plans each statement, while PostgREST and Supabase's pooler keep
 * connections for hours.
 */
const settlingSeconds = 2

/** Finds pgbench on the PATH or in Debian's PostgreSQL. @throws with installation instructions */
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
    await execute(
      pgbench,
      [
        ...['--no-vacuum', '--protocol=prepared', '--log', `--log-prefix=${scratch}/log`],
        ...[`--client=${load.clients}`, `--jobs=${threads}`],
        `--time=${settlingSeconds + load.seconds}`,
        ...variables,
        ...load.script,
        load.databaseUrl,
      ],
      { PGOPTIONS: load.settings },
    )
    return readLog(scratch, load)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Each line of pgbench's log: client, number of its transaction, latency in µs, script, end in s, µs, … */
function readLog(folder: string, { seconds }: Load): Slice {
  const perClient = new Map<string, number>()
  const entries: { latency: number; end: number }[] = []
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const [client, , latency, , second, microsecond] = line.split(' ')
      if (client === undefined || latency === undefined) continue
      entries.push({
        latency: Number(latency) / 1000,
        end: Number(second) * 1000 + Number(microsecond) / 1000,
      })
      perClient.set(client, (perClient.get(client) ?? 0) + 1)
    }
  }
  const start = entries.reduce(
    (first, { end, latency }) => Math.min(first, end - latency),
    Infinity,
  )
  const from = start + settlingSeconds * 1000
  const latencies = entries
    .filter(({ end }) => end >= from && end < from + seconds * 1000)
    .map(({ latency }) => latency)
    .sort((a, b) => a - b)
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN
  return {
    tps: latencies.length / seconds,
    median: percentile(0.5),
    p99: percentile(0.99),
    transactions: entries.length,
    longestClient: Math.max(0, ...perClient.values()),
  }
}

/** Runs a command. @throws with its output when it fails */
export function execute(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status) => {
      // pgbench continues when a client's transaction fails, but then its figures are invalid.
      if (status === 0 && !/aborted|ERROR/.test(errors)) resolve()
      else reject(new Error(`${path.basename(command)} failed:\n${errors.slice(0, 2000)}`))
    })
  })
}
