import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port'
import {
  type BinaryPreference,
  findPostgresBinaries,
  type PostgresBinaries,
  type ServerAccount,
} from './postgres-binaries'

export type ServerOptions = {
  binaries: BinaryPreference
  fsync: boolean
  maxConnections: number
  /** Further `postgres -c` settings by name. */
  settings: Record<string, string>
  /** WAL segment size in MiB, default 16. */
  logFileSize?: number
  /** A folder of {@link writeCluster} to start from; an empty server without it. */
  copyOf?: string
}

/** A throw-away server that listens on the loopback address. */
export type PostgresServer = {
  /** Connection string of the superuser to the database postgres. */
  url: string
  source: PostgresBinaries['source']
  /** Process id of the postmaster. */
  pid: () => number
  /**
   * Crashes the server and waits until it has recovered.
   * @param crash causes the crash, by default an immediate restart
   */
  restart: (crash?: () => void) => Promise<void>
  /**
   * Sets or removes a file size limit in bytes. It applies at once, also to open connections, but not after a
   * restart. Linux only.
   */
  limitFiles: (bytes: number | 'unlimited') => void
  stop: () => Promise<void>
  /** Shuts it down in order and copies its data to a new folder. */
  shutDown: (copy: string) => Promise<void>
}

/**
 * Runs the server and ends it when its standard input closes. The system closes that pipe however this process ends,
 * even by SIGKILL, so no server and no data folder is left behind. The data is temporary, so an immediate shutdown
 * (QUIT) is fine. A server that ends while the file `again` exists is restarted.
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
[ -e "$scratch/kept" ] || rm -rf "$scratch"
exit $status
`

/** The data of a server that {@link writeCluster} has filled, and the superuser's password. */
const clusterData = (folder: string) => path.join(folder, 'data')
const clusterPassword = (folder: string) => path.join(folder, 'password')

/** Fills a new server and writes it to a folder, of which others start. */
export async function writeCluster(
  folder: string,
  options: ServerOptions,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startServer(options)
  try {
    await fill(server.url)
    mkdirSync(folder)
    await server.shutDown(clusterData(folder))
  } finally {
    await server.stop()
  }
  writeFileSync(clusterPassword(folder), new URL(server.url).password, { mode: 0o600 })
}

/** Starts a new server of its own; several may run side by side. */
export async function startServer(options: ServerOptions): Promise<PostgresServer> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'kincskereses-postgres-'))
  const { copyOf } = options
  const password = copyOf
    ? readFileSync(clusterPassword(copyOf), 'utf8')
    : randomBytes(16).toString('hex')
  try {
    const binaries = await findPostgresBinaries(options.binaries, scratch)
    if (copyOf) copyCluster(copyOf, scratch, binaries.account)
    else initialise(binaries, scratch, password, options)
    const port = await freePort()
    const server = launch(binaries, scratch, port, options)
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    await untilReady(server)
    letGo(server)
    const pid = () => Number(readFileSync(path.join(scratch, 'pid'), 'utf8'))
    const restart = async (crash: () => void = () => process.kill(pid(), 'SIGQUIT')) => {
      writeFileSync(path.join(scratch, 'again'), '')
      crash()
      await untilReady(server)
    }
    return {
      url,
      source: binaries.source,
      pid,
      restart,
      limitFiles: (bytes) => limitFiles(binaries.account, pid(), bytes),
      stop: () => stop(server),
      shutDown: async (copy) => {
        writeFileSync(path.join(scratch, 'kept'), '')
        process.kill(pid(), 'SIGINT')
        await exitOf(server)
        cpSync(path.join(scratch, 'data'), copy, { recursive: true })
        rmSync(scratch, { recursive: true })
        server.stdin?.end()
      },
    }
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    throw error
  }
}

function copyCluster(folder: string, scratch: string, account: ServerAccount): void {
  cpSync(clusterData(folder), path.join(scratch, 'data'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, scratch])
}

function initialise(
  binaries: PostgresBinaries,
  scratch: string,
  password: string,
  { logFileSize = 16 }: ServerOptions,
): void {
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
      `--wal-segsize=${logFileSize}`,
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
    // Tests provoke many errors, so omit level ERROR; the line that says "ready" has level LOG.
    log_min_messages: 'log',
    log_checkpoints: 'off',
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

/** Timeout of a start or a recovery, ms. */
const patienceMs = 60_000

/** Log line when the server accepts connections, also after a recovery. */
const readyLine = 'database system is ready to accept connections'

/** Waits until the server is ready; throws with its log when it exits first. */
function untilReady(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const settle = (problem?: string) => {
      clearTimeout(timer)
      server.off('exit', exited)
      server.stderr?.off('data', read)
      if (problem) reject(new Error(`PostgreSQL ${problem}:\n${output}`))
      else resolve()
    }
    const exited = () => settle('did not start')
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (output.includes(readyLine)) settle()
    }
    const timer = setTimeout(() => settle('was not ready in time'), patienceMs)
    server.once('exit', exited)
    server.stderr?.on('data', read)
  })
}

/** Starts with the main process, whose future children inherit the limit. */
function limitFiles(account: ServerAccount, main: number, bytes: number | 'unlimited'): void {
  const limit = (pid: number | string) =>
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], { ...account, stdio: 'pipe' })
  limit(main)
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
  for (const child of children.split(' ').filter(Boolean)) {
    try {
      limit(child)
    } catch (error) {
      if (existsSync(`/proc/${child}`)) throw error // it has ended meanwhile
    }
  }
}

/** Lets this process exit while the server runs, and keeps draining its log. */
function letGo(server: ChildProcess): void {
  server.stderr?.resume()
  server.unref()
  for (const stream of [server.stdin, server.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.stdin?.end()
  await exitOf(server)
}

function exitOf(server: ChildProcess): Promise<void> {
  server.ref()
  return new Promise((resolve) => server.once('exit', () => resolve()))
}
