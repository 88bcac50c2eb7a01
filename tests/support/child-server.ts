import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Query, Row } from '../../supabase/local/database/query'

/** Argument of child-serve.ts. */
export const cheapPasswords = '--cheap-passwords'

/** IPC message to child-serve.ts. */
export type Order =
  | { kind: 'query'; id: number; sql: string; parameters: unknown[] }
  | { kind: 'script'; id: number; sql: string }
  | { kind: 'disk'; id: number; full: boolean }
  | { kind: 'power'; id: number; leave?: string }
  | { kind: 'memory'; id: number }
  | { kind: 'stop'; id: number }

/** An order without its id. */
type OrderWithoutId = Order extends infer One
  ? One extends Order
    ? Omit<One, 'id'>
    : never
  : never

/** IPC message from child-serve.ts. */
export type Report =
  | { kind: 'ready'; url: string }
  | { kind: 'rows'; id: number; rows: Row[] }
  | { kind: 'failure'; id: number; message: string }

/** The embedded server in a child process. */
export interface ChildServer {
  url: string
  /** Runs a statement as the database owner. */
  query: Query
  /** Runs a script as the database owner and reloads the API's schema. */
  exec(script: string): Promise<void>
  /** The last 8,000 characters of stderr. */
  output(): string
  /** Sets whether files may grow. */
  fillDisk(full: boolean): Promise<void>
  /** Begins to record what is synced; needs `recordsSyncs`. */
  recordSyncs(): Promise<void>
  /** Writes what would be left after a power cut now into a new folder. @returns the number of syncs seen */
  restoreSynced(folder: string): Promise<number>
  /** Resident memory of the process, in bytes. */
  memory(): Promise<number>
  /** Stops it gracefully, like Ctrl-C. */
  stop(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Waits until it exits. @returns its exit code and stderr */
  ended(): Promise<{ code: number | null; output: string }>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const script = fileURLToPath(new URL('child-serve.ts', import.meta.url))
const fullDisk = new URL('full-disk.mjs', import.meta.url).href
const forgetfulDisk = new URL('forgetful-disk.mjs', import.meta.url).href

/**
 * Starts it on a data folder and waits until it is ready.
 * @param options.record an empty folder for what is synced, to simulate power cuts
 * @param options.hasCheapPasswords whether hashing a password costs next to nothing
 * @param options.isBrief skips WebAssembly optimisation, for a process that lives only seconds
 * @throws with its stderr when it exits first
 */
export async function startChild(
  dataDir: string,
  { hasCheapPasswords = true, isBrief = false, record = '' } = {},
): Promise<ChildServer> {
  const child = fork(script, hasCheapPasswords ? [cheapPasswords] : [], {
    cwd: root,
    // Threads load these too.
    execArgv: [
      ...(isBrief ? ['--liftoff-only'] : []),
      ...['tsx', fullDisk, forgetfulDisk].flatMap((module) => ['--import', module]),
    ],
    env: {
      ...process.env,
      NODE_OPTIONS: '', // without the test runner's options
      DATABASE_URL: '',
      PORT: '0',
      STUDIO_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      FORGETFUL_DISK: record,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let output = ''
  child.stderr?.on('data', (text) => (output = (output + String(text)).slice(-8000)))
  const exit = once(child, 'close') as Promise<[number | null]>

  const waiting = new Map<number, { resolve(rows: Row[]): void; reject(error: Error): void }>()
  const ready = new Promise<string>((resolve) => {
    child.on('message', (report: Report) => {
      if (report.kind === 'ready') return resolve(report.url)
      const asked = waiting.get(report.id)
      waiting.delete(report.id)
      if (report.kind === 'rows') asked?.resolve(report.rows)
      else asked?.reject(new Error(report.message))
    })
  })
  void exit.then(() => {
    for (const asked of waiting.values()) asked.reject(new Error(`The server ended: ${output}`))
    waiting.clear()
  })

  let last = 0
  const tell = (order: OrderWithoutId) =>
    new Promise<Row[]>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ ...order, id } as Order)
    })

  const url = await Promise.race([
    ready,
    exit.then(([code]) => {
      throw new Error(`The server ended with ${code} instead of starting: ${output}`)
    }),
  ])
  return {
    url,
    query: async <T extends Row>(sql: string, parameters: unknown[] = []) =>
      (await tell({ kind: 'query', sql, parameters })) as T[],
    exec: async (sql) => {
      await tell({ kind: 'script', sql })
    },
    output: () => output,
    fillDisk: async (full) => {
      await tell({ kind: 'disk', full })
    },
    recordSyncs: async () => {
      await tell({ kind: 'power' })
    },
    restoreSynced: async (leave) => Number((await tell({ kind: 'power', leave }))[0]?.['syncs']),
    memory: async () => Number((await tell({ kind: 'memory' }))[0]?.['rss']),
    stop: async () => {
      tell({ kind: 'stop' }).catch(() => undefined) // it exits without a response
      await exit
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    ended: async () => {
      const [code] = await exit
      return { code, output }
    },
  }
}
