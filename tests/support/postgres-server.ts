import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { freePort } from './free-port'
import {
  type BinaryPreference,
  findPostgresBinaries,
  type PostgresBinaries,
} from './postgres-binaries'

export type ServerOptions = {
  binaries: BinaryPreference
  fsync: boolean
  maxConnections: number
  /** Further `postgres -c` settings by name. */
  settings: Record<string, string>
}

/** A throw-away server that listens on the loopback address. */
export type PostgresServer = {
  /** Connection string of the superuser to the database postgres. */
  url: string
  source: PostgresBinaries['source']
  /** The number of the server's main process. */
  pid: () => number
  /** Crashes the server as `pg_ctl restart -m immediate` does, and waits until it has recovered. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs the server and ends it as soon as our end of its standard input closes. The system closes
 * that pipe however this process ends, SIGKILL included, so no server and no data folder is ever
 * left behind. The data is thrown away, so the immediate shutdown (QUIT) is the right one.
 * A server that ends while the file `again` exists is started once more.
 */
const supervisor = `
scratch=$1; shift
exec 3<&0
( cat <&3 >/dev/null; touch "$scratch/over"; kill -QUIT $(cat "$scratch/pid") 2>/dev/null ) &
while :; do
  "$@" </dev/null 3<&- &
  server=$!
  echo $server >"$scratch/pid"
  [ -e "$scratch/over" ] && kill -QUIT $server
  wait $server
  status=$?
  [ -e "$scratch/again" ] && [ ! -e "$scratch/over" ] || break
  rm -f "$scratch/again"
done
rm -rf "$scratch"
exit $status
`

/** Starts a new, empty server of its own; several may run side by side. */
export async function startServer(options: ServerOptions): Promise<PostgresServer> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-postgres-'))
  const password = randomBytes(16).toString('hex')
  try {
    const binaries = await findPostgresBinaries(options.binaries, scratch)
    initialise(binaries, scratch, password)
    const port = await freePort()
    const server = launch(binaries, scratch, port, options)
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    await untilReady(server, url)
    const pid = () => Number(readFileSync(path.join(scratch, 'pid'), 'utf8'))
    const restart = async () => {
      const old = pid()
      writeFileSync(path.join(scratch, 'again'), '')
      process.kill(old, 'SIGQUIT')
      while (pid() === old) await new Promise((resolve) => setTimeout(resolve, 20))
      await untilReady(server, url)
    }
    return { url, source: binaries.source, pid, restart, stop: () => stop(server) }
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    throw error
  }
}

function initialise(binaries: PostgresBinaries, scratch: string, password: string): void {
  const data = path.join(scratch, 'data')
  const passwordFile = path.join(scratch, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(data, { mode: 0o700 })
  if (binaries.account) {
    for (const item of [scratch, data, passwordFile]) {
      chownSync(item, binaries.account.uid, binaries.account.gid)
    }
  }
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  execFileSync(
    path.join(binaries.directory, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ],
    { ...binaries.account, cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  rmSync(passwordFile)
}

function launch(
  binaries: PostgresBinaries,
  scratch: string,
  port: number,
  options: ServerOptions,
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: scratch,
    max_connections: String(options.maxConnections),
    fsync: options.fsync ? 'on' : 'off',
    synchronous_commit: options.fsync ? 'on' : 'off',
    // Refusals are what many tests provoke; only what ends the server is worth a line.
    log_min_messages: 'fatal',
    timezone: 'UTC',
    ...options.settings,
  }
  return spawn(
    '/bin/sh',
    [
      '-c',
      supervisor,
      'postgres-supervisor',
      scratch,
      path.join(binaries.directory, 'postgres'),
      '-D',
      path.join(scratch, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...binaries.account,
      cwd: tmpdir(),
      stdio: ['pipe', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C reaches this process, which then closes the pipe.
      detached: true,
    },
  )
}

/** Waits until the server answers; fails with its own words when it exits first. */
async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let words = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000)
  })
  const deadline = Date.now() + 60_000
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined })
    try {
      await sql`select 1`
      break
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL did not start:\n${words}`, { cause: error })
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  // From here on nothing may keep this process alive on behalf of the server.
  server.unref()
  for (const stream of [server.stdin, server.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.stdin?.end()
  await exited
}
