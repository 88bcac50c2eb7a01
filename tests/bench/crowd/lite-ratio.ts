import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { publishableKey } from '../../../supabase/local/settings'
import { startEmbedded } from '../../support/embedded'
import { percentile } from './meter'

const rounds = 5
const sliceMs = 2000
/** Number of concurrent requests. */
const parallel = 8

const trivial = `create function public.trivial() returns json language sql stable
  as $$ select json_build_object('now', clock_timestamp()) $$`

/** The unmodified @supabase/lite, with one function. */
async function startBareLite(folder: string) {
  const connection = await createPgliteConnection({ url: folder })
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: { enabled: true, jwt_secret: 'bench'.repeat(10), publishable_key: publishableKey },
  })
  await app.ensureSystemSchema()
  await connection.driver.exec(trivial)
  const listener = getRequestListener((request) => app.fetch(request), {
    overrideGlobalObjects: false,
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await connection.close()
    },
  }
}

/** @returns calls per second of the trivial function */
async function throughput(url: string): Promise<number> {
  const end = performance.now() + sliceMs
  let calls = 0
  const work = async () => {
    while (performance.now() < end) {
      const response = await fetch(`${url}/rest/v1/rpc/trivial`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`The trivial call was refused: ${text}`)
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return (calls * 1000) / sliceMs
}

/** Median of five throughput ratios of the embedded server to lite alone, measured alternately in one process. */
export async function measureLiteRatio(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-lite-'))
  const bare = await startBareLite(folder)
  const own = await startEmbedded()
  try {
    await own.exec(`${trivial}; grant execute on function public.trivial() to anon`)
    const measure = async () => (await throughput(own.url)) / (await throughput(bare.url))
    await measure() // warms both up
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round++) ratios.push(await measure())
    return percentile(ratios, 0.5)
  } finally {
    await own.close()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
