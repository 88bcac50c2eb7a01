import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { startEmbedded, type Embedded } from '../../support/embedded'

/** An upgrade request, which Node.js passes on with the raw socket. */
const upgradeOf = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

describe('Hostile sockets', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await startEmbedded()
  })

  afterAll(async () => server.close())

  /** Everything received until the server closes the connection. */
  const ask = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
      socket.end(request)
    })

  /** Sends, then resets the connection. */
  const askAndReset = (request: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.write(request, () => socket.resetAndDestroy())
    })

  it.each([
    ['//', '404'],
    ['/', '404'],
    ['/nothing', '404'],
    ['*', '404'],
    ['http://[', '404'],
    ['/realtime/v1/websocket', '401'],
    ['/realtime/v1/websocket?apikey=toString', '401'],
    ['/realtime/v1/websocket?apikey=sb_publishable_local&vsn=1.0.0', '400'],
  ])('that ask for %s get an answer and are closed', async (path, status) => {
    expect(await ask(upgradeOf(path))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('that close before a response do not end the process', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    for (const path of ['/nothing', '/realtime/v1/websocket?apikey=none']) {
      for (let times = 0; times < 50; times += 1) await askAndReset(upgradeOf(path))
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
  })

  describe('on Realtime', () => {
    const open = new Set<Client>()

    const connectClient = async () => {
      const url = server.url.replace('http', 'ws')
      const query = `apikey=${server.publishableKey}&vsn=2.0.0`
      const socket = new WebSocket(`${url}/realtime/v1/websocket?${query}`)
      const client = new Client(socket)
      open.add(client)
      await once(socket, 'open')
      return client
    }

    afterEach(() => {
      for (const { socket } of open) socket.terminate()
      open.clear()
    })

    it('are closed when they do not read', async () => {
      const [deaf, loud] = [await connectClient(), await connectClient()]
      await deaf.join('noise')
      await loud.join('noise', { broadcast: { ack: true } })
      const isCutOff = once(deaf.socket, 'close').then(() => 'cut off')
      deaf.socket.pause()
      const noise = '.'.repeat(200 * 1024)
      for (let times = 0; times < 150; times += 1) {
        await loud.ask('noise', 'broadcast', { event: 'noise', payload: { noise } })
      }
      deaf.socket.resume()
      await loud.ask('noise', 'broadcast', { event: 'last', payload: {} })
      const hearsAll = vi
        .waitUntil(() => deaf.heard.some((frame) => frame.includes('"last"')), { timeout: 30_000 })
        .then(() => 'has heard everything')
      expect(await Promise.race([isCutOff, hearsAll])).toBe('cut off')
    })

    it('are limited to a hundred channels and a maximum name length', async () => {
      const client = await connectClient()
      for (let number = 0; number < 100; number += 1) {
        expect(await client.join(`room-${number}`)).toMatchObject({ status: 'ok' })
      }
      expect(await client.join('room-100')).toMatchObject({ status: 'error' })
      expect(await client.join('room-7')).toMatchObject({ status: 'ok' }) // once more
      const other = await connectClient()
      expect(await other.join('r'.repeat(256))).toMatchObject({ status: 'error' })
      expect(await other.join('room\0', { private: true })).toMatchObject({
        status: 'error',
        response: { reason: expect.stringContaining('TopicName') as string },
      })
    })

    it('cannot send presence data that cannot be delivered', async () => {
      const [hostile, guest] = [await connectClient(), await connectClient()]
      await hostile.join('party', { presence: { enabled: true } })
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      hostile.socket.send(
        `["1","9","realtime:party","presence",{"event":"track","payload":{"deep":${deep}}}]`,
      )
      await hostile.ask('party', 'presence', { event: 'untrack' })
      hostile.socket.send(
        `["1","9","realtime:party","presence",{"event":"track","payload":{"deep":${deep}}}]`,
      )
      expect(await guest.join('party', { presence: { enabled: true } })).toMatchObject({
        status: 'ok',
      })
      await vi.waitUntil(() => guest.heard.some((frame) => frame.includes('presence_state')))
    })

    it('are limited to the speed of the database', async () => {
      const client = await connectClient()
      const config = { private: true, presence: { key: '.'.repeat(200 * 1024) } }
      await server.transaction(async () => {
        for (let number = 0; number < 200; number += 1) client.send('room', 'phx_join', { config })
        // 40 MB, which the server would have read by now.
        let [before, same] = [0, 0]
        while (same < 20) {
          await pause(25)
          const { bufferedAmount } = client.socket
          same = bufferedAmount === before ? same + 1 : 0
          before = bufferedAmount
        }
        expect(before).toBeGreaterThan(0)
      })
      // Reading resumes once the database is free.
      await vi.waitUntil(() => client.socket.bufferedAmount === 0, { timeout: 30_000 })
    })
  })
})

/** A raw WebSocket client. */
class Client {
  readonly heard: string[] = []
  readonly socket: WebSocket
  #lastRef = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.heard.push(data.toString()))
    socket.on('error', () => {})
  }

  send(topic: string, event: string, payload: object): string {
    const ref = String((this.#lastRef += 1))
    this.socket.send(JSON.stringify(['1', ref, `realtime:${topic}`, event, payload]))
    return ref
  }

  /** Sends a message and waits for its reply. */
  async ask(topic: string, event: string, payload: object): Promise<unknown> {
    const ref = this.send(topic, event, payload)
    const isAnswer = (frame: string) => frame.startsWith(`["1","${ref}",`)
    await vi.waitUntil(() => this.heard.some(isAnswer), { timeout: 20_000, interval: 1 })
    const answer = JSON.parse(this.heard.find(isAnswer) ?? '[]') as unknown[]
    return answer.at(-1)
  }

  join(topic: string, config: object = {}): Promise<unknown> {
    return this.ask(topic, 'phx_join', { config })
  }
}
