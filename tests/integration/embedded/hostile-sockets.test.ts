import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '../../support/embedded'

/** A request for another protocol, which Node hands over with the bare connection. */
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

  /** All that comes back until the server closes the connection. */
  const ask = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
      socket.end(request)
    })

  /** Sends and hangs up at once, the hard way. */
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

  it('that hang up before they are answered end nothing', async () => {
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
})
