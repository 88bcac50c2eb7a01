import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { boot, type EmbeddedServer } from '../../../supabase/local/boot'
import { contextUses } from '../../../supabase/local/lite/request-context'
import { publishableKey } from '../../../supabase/local/settings'
import { noClient } from '../../support/embedded'
import { fillDataFolder } from '../../support/prepared-data'

const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-overload-'))
let server: EmbeddedServer

beforeAll(async () => {
  await fillDataFolder(dataDir)
  server = await boot({
    port: 0,
    studioPort: 0,
    dataDir,
    seed: 'none',
    databaseUrl: undefined,
    siteUrl: undefined,
    client: noClient,
  })
  await server.database.exec(`
    create table public.visits (name text);
    create function public.visit(p_name text) returns void language sql security definer
      set search_path = '' as $$ insert into public.visits values (p_name) $$;
    grant execute on function public.visit to anon;
  `)
  await server.database.connection.clearSchemaCache()
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const visit = (name: string, signal?: AbortSignal) =>
  fetch(`${server.url}/rest/v1/rpc/visit`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_name: name }),
    ...(signal && { signal }),
  })

const visits = async () =>
  (await server.database.query('select name from public.visits order by name')).map(
    ({ name }) => name,
  )

/** Keeps the database busy until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  let busy = Promise.resolve()
  await new Promise<void>((entered) => {
    busy = server.database.transaction(async () => {
      entered()
      await left
    })
  })
  return async () => {
    leave()
    await busy
  }
}

/** Waits until this many more requests are queued. */
async function inQueue(count: number, send: () => void): Promise<void> {
  const uses = () => contextUses.get(server.database.connection) ?? 0
  const before = uses()
  send()
  await vi.waitUntil(() => uses() === before + count, { timeout: 30_000 })
}

it('drops requests whose clients have disconnected', async () => {
  await visit('warm')
  const free = await occupy()
  const clients = Array.from({ length: 30 }, () => new AbortController())
  let sent: Promise<PromiseSettledResult<Response>[]> | undefined
  await inQueue(clients.length, () => {
    sent = Promise.allSettled(clients.map(({ signal }, at) => visit(`gone ${at}`, signal)))
  })
  for (const client of clients) client.abort()
  for (const { status } of (await sent) ?? []) expect(status).toBe('rejected')
  // A response to a later request proves that the server has noticed the disconnect.
  for (let time = 0; time < 3; time++) await (await fetch(`${server.url}/healthz`)).text()
  const living = visit('living')
  await free()
  expect((await living).status).toBe(204)
  expect(await visits()).toEqual(['living', 'warm'])
})

it('answers a request that waits too long with "try again" and does not execute it later', async () => {
  await visit('warm')
  const before = await visits()
  const free = await occupy()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let answer: Promise<Response> | undefined
  await inQueue(1, () => {
    answer = visit('late')
  })
  vi.advanceTimersByTime(10_000)
  const response = await answer
  expect(response?.status).toBe(504)
  expect(response?.headers.get('retry-after')).toBe('2')
  expect(await response?.json()).toMatchObject({ code: 'PGRST003' })
  expect(warn).toHaveBeenCalledOnce()
  vi.useRealTimers()
  await free()
  expect((await visit('next')).status).toBe(204)
  expect(await visits()).toEqual([...before, 'next'].sort())
})
