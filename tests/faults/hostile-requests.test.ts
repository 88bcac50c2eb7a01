import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { publishableKey } from '../../supabase/local/settings'
import { createFixtures, type Fixtures } from '../fuzz/fixtures'
import { readSignatures } from '../fuzz/signatures'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/prepared-data'
import { connectClient, signUpPlayer } from '../support/players'
import {
  type Caller,
  type HostileRequest,
  hostileBytes,
  hostileFrames,
  hostileRequests,
} from './support/hostile-requests'

/** The same seed makes the same requests. */
const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31)
/** How long to go on; without it two batches. */
const minutes = Number(process.env['HOSTILE_MINUTES'] ?? 0)
const QUICK_BATCHES = 2
console.info(`HOSTILE_SEED=${seed} HOSTILE_MINUTES=${minutes}`)

const BATCH_SIZE = 100
const AT_A_TIME = 6

/** Longest wait for an answer, ms: a request that holds the server up is a fault. */
const PATIENCE_MS = 60_000

/** Answers of PostgREST with 500 that tell the caller about its own request. */
const ownFault = /^(54|21000|25006|42P17)/

const parse = (text: string): { code?: unknown } => {
  try {
    return JSON.parse(text) as { code?: unknown }
  } catch {
    return {}
  }
}

/** Gives each item to the function, a few at a time. */
async function forEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
}

describe('The embedded server under random hostile requests', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-faults-'))
  let server: ChildServer
  let fixtures: Fixtures
  let requests: fc.Arbitrary<HostileRequest>
  let frames: fc.Arbitrary<string | Uint8Array>

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    server = await startChild(dataDir)
    const { url, query, exec } = server
    const player = (name?: string) => signUpPlayer(connectClient(url), name)
    fixtures = await createFixtures({ player, client: () => connectClient(url), query, exec })
    const tables = await query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
    )
    const buckets = await query<{ id: string }>('select id from storage.buckets')
    requests = hostileRequests({
      tables: tables.map(({ name }) => name),
      signatures: await readSignatures(query),
      pools: fixtures.pools,
      buckets: buckets.map(({ id }) => id),
    })
    const [sessionId = ''] = fixtures.pools['game_session_id'] ?? []
    frames = hostileFrames([
      `session:${sessionId}`,
      `user:${fixtures.player.id}`,
      'admin:x',
      'room',
    ])
  })

  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const tokenOf = (caller: Caller) =>
    caller === 'nobody' ? undefined : fixtures[caller].accessToken

  /** Sends a request. @returns what is wrong with the answer */
  async function send({
    caller,
    headers,
    ...request
  }: HostileRequest): Promise<string | undefined> {
    const token = tokenOf(caller)
    const ask = () =>
      fetch(server.url + request.path, {
        method: request.method,
        headers: {
          apikey: publishableKey,
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(request.body !== undefined && { body: request.body }),
      }).catch((error: unknown) => error as Error)
    let response = await ask()
    // A kept connection may have been closed just then.
    if (response instanceof Error && response.name !== 'TimeoutError') response = await ask()
    if (response instanceof Error) {
      // The server may hang up on a body that is too large while it is still coming.
      const isCutOff = (request.body?.length ?? 0) > 64 * 1024 && response.name !== 'TimeoutError'
      // PostgREST and lite repeat a long address, beyond what this client reads.
      const isTooLong = String(response.cause).includes('HeadersOverflow')
      return isCutOff || isTooLong
        ? undefined
        : `${String(response)} ${String(response.cause ?? '')}`
    }
    const { status } = response
    // Its answer has no body that tells the reason.
    if (status === 500 && request.method === 'HEAD')
      return send({ caller, headers, ...request, method: 'GET' })
    const text = await response.text()
    const mayRetry = (status === 503 || status === 504) && response.headers.has('retry-after')
    const isTold = status === 500 && ownFault.test(String(parse(text).code))
    return status < 500 || mayRetry || isTold ? undefined : `${status} ${text.slice(0, 400)}`
  }

  const socketUrl = () =>
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`

  /** Sends frames to Realtime and hangs up. */
  const chat = (sent: (string | Uint8Array)[]) =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(socketUrl())
      socket.on('error', () => socket.terminate())
      socket.on('close', () => resolve())
      socket.on('open', () => {
        for (const frame of sent) socket.send(frame)
        socket.ping()
      })
      socket.on('pong', () => (sent.length % 2 ? socket.terminate() : socket.close()))
    })

  /** Sends bytes over a bare connection and closes or resets it. */
  const speak = (bytes: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.on('data', () => {})
      socket.write(bytes, 'latin1', () =>
        bytes.length % 2 ? socket.resetAndDestroy() : socket.destroy(),
      )
    })

  async function runBatch(number: number): Promise<string[]> {
    const problems: string[] = []
    const sample = <T>(what: fc.Arbitrary<T>, count: number) =>
      fc.sample(what, { seed: seed + number, numRuns: count })
    await Promise.all([
      forEach(sample(requests, BATCH_SIZE), async (request) => {
        const problem = await send(request)
        if (!problem) return
        const { caller, method, headers, body = '' } = request
        problems.push(
          `batch ${number}, ${caller} ${method} ${request.path.slice(0, 300)} ` +
            `${JSON.stringify(headers).slice(0, 300)} ` +
            `[${body.length}] ${body.slice(0, 200)} → ${problem}`,
        )
      }),
      forEach(sample(fc.array(frames, { minLength: 1, maxLength: 20 }), 10), chat),
      forEach(sample(hostileBytes, 20), speak),
    ])
    const health = await fetch(`${server.url}/rest/v1/rpc/server_time`, {
      headers: { apikey: publishableKey },
    })
    if (!health.ok) problems.push(`batch ${number}: the server answers ${health.status} afterwards`)
    const broken = await server
      .query('select * from private.check_invariants()')
      .catch((error: unknown) => [String(error)])
    if (broken.length > 0) problems.push(`batch ${number}: ${JSON.stringify(broken)}`)
    return problems
  }

  it(
    'answers every one, keeps its rules and is never restarted',
    async () => {
      const end = Date.now() + minutes * 60_000
      const problems: string[] = []
      for (let number = 0; number < QUICK_BATCHES || Date.now() < end; number += 1) {
        const found = await runBatch(number)
        problems.push(...found)
        for (const problem of found) console.error(problem) // during a long run
      }
      expect(problems).toEqual([])
      expect(server.output()).not.toContain('restarted')
    },
    (minutes + 10) * 60_000,
  )
})
