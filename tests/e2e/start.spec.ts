import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publishableKey } from '../../supabase/local/settings'
import { freePort } from '../support/free-port'
import { expect, test } from './support/fixtures'

// Among the browser tests, because the first of them has built the client that it serves.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const tag = signal === 'SIGINT' ? ' @quick' : ''
  test(`npm start fills an empty folder, lets demo accounts in and ends at ${signal}${tag}`, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-start-'))
    const port = String(await freePort())
    const node = ['--liftoff-only', '--import', 'tsx', 'supabase/local/start.ts']
    const server = spawn(process.execPath, node, {
      env: {
        ...process.env,
        ...{ PORT: port, STUDIO_PORT: '0', DATA_DIR: dataDir, SEED: 'demo', DATABASE_URL: '' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(server, 'exit')
    let output = ''
    server.stdout.on('data', (text) => (output += String(text)))
    try {
      await expect.poll(() => output, { timeout: 60_000 }).toContain('Kincskeresés is ready')
      const [, email, password] = /(admin@hunt\.local)\s+(\S+)/.exec(output) ?? []
      const url = `http://127.0.0.1:${port}`
      const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: publishableKey },
        body: JSON.stringify({ email, password }),
      })
      expect(await answer.json()).toMatchObject({ user: { email } })
      expect(await (await fetch(url)).text()).toContain('<title>')
      server.kill(signal)
      await expect.poll(() => server.exitCode, { timeout: 20_000 }).toBe(0)
    } finally {
      server.kill('SIGKILL')
      if (server.exitCode === null) await ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
