import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/free-port'

/** An embedded default of one test's own, serving the client that the run has built. */
export interface OwnServer {
  url: string
  /** Stops the process; its data stays until `dispose`. */
  stop: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>
}

export interface OwnServerOptions {
  /** Added to the environment of the process. */
  env?: NodeJS.ProcessEnv
  /** Modules that run before the server's own, TypeScript too. */
  imports?: readonly string[]
}

/** Starts an embedded default with the demo hunt on a free port, in a process of its own. */
export async function startOwnServer({
  env = {},
  imports = [],
}: OwnServerOptions = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-own-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | undefined

  const start = async () => {
    const modules = ['tsx', ...imports].flatMap((name) => ['--import', name])
    // Optimising PGlite would take two thirds of a start's work, more than these minutes give back.
    const node = ['--liftoff-only', ...modules]
    const started = spawn(process.execPath, [...node, 'supabase/local/start.ts'], {
      env: {
        ...process.env,
        ...{ PORT: port, STUDIO_PORT: '0', DATA_DIR: dataDir, SEED: 'demo', DATABASE_URL: '' },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const ended = once(started, 'exit').then(() => {
      throw new Error('The server of this test ended before it was ready.')
    })
    // A listener, not a loop: leaving a loop would close the pipe that the server goes on writing to.
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
