import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/free-port'
import { fillDataFolder } from '../../support/prepared-data'

/** An embedded server for a single test, in its own process with its own data. */
export interface IsolatedServer {
  url: string
  /** Stops the process and keeps its data. */
  stop: () => Promise<void>
  /** Restarts the process on the same port and data. */
  start: () => Promise<void>
  /** Stops the process and deletes its data. */
  dispose: () => Promise<void>
}

export interface IsolatedServerOptions {
  /** Added to the environment of the process. */
  env?: NodeJS.ProcessEnv
  /** JavaScript modules to import before the server. */
  imports?: readonly string[]
}

/** Starts an embedded server with the demo hunt on a free port. */
export async function startIsolatedServer({
  env = {},
  imports = [],
}: IsolatedServerOptions = {}): Promise<IsolatedServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-own-'))
  if (!env.DATABASE_URL) await fillDataFolder(dataDir, env.SEED === 'none' ? 'none' : 'demo')
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | undefined

  const start = async () => {
    const modules = ['tsx', ...imports].flatMap((name) => ['--import', name])
    // Without optimising WebAssembly the start takes a third of the time.
    const node = ['--liftoff-only', ...modules]
    const started = spawn(process.execPath, [...node, 'tests/e2e/support/serve.ts'], {
      env: {
        ...process.env,
        // Vitest sets it, and the client would be built for development.
        NODE_ENV: '',
        PORT: port,
        STUDIO_PORT: '0',
        DATA_DIR: dataDir,
        SEED: 'demo',
        DATABASE_URL: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const ended = once(started, 'exit').then(() => {
      throw new Error('The server exited before it was ready.')
    })
    // Leaving a `for await` loop would close the pipe, and the server still writes to it.
    const ready = new Promise<void>((resolve) => {
      started.stdout.on('data', (text) => {
        if (String(text).includes('is ready')) resolve()
      })
    })
    await Promise.race([ready, ended])
    ended.catch(() => undefined)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url,
    start,
    stop,
    dispose: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
