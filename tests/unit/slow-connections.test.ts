import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { closeServer, openPort, type Listener } from '../../supabase/local/web/http-server'

const opened: Awaited<ReturnType<typeof openPort>>[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const port of opened.splice(0)) await closeServer(port.server)
})

/** A port with limits that a test can reach. */
async function open(listener: Listener, maxConnections = 100) {
  const limits = { headersTimeout: 150, idleTimeout: 150, maxConnections }
  const port = await openPort(0, '127.0.0.1', 'PORT', limits)
  opened.push(port)
  port.serve(listener)
  return port
}

function speak(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

const readAll: Listener = (request, response) => {
  request.resume().on('end', () => response.end('whole'))
}

describe('A slow connection is closed', () => {
  it.each([
    ['that sends nothing', ''],
    ['that stops in its headers', 'POST / HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n'],
    ['that stops in its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx'],
    [
      'that stops in a chunk',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nx',
    ],
    [
      'that stops before it is a WebSocket',
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n',
    ],
  ])('%s', async (_what, text) => {
    const { port } = await open(readAll)
    const socket = speak(port, text).resume()
    await once(socket, 'close')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })

  it('that does not stop sending headers', async () => {
    const { port } = await open(readAll)
    const socket = speak(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n').resume()
    const trickle = setInterval(() => socket.write('X-A: 1\r\n'), 10)
    await once(socket, 'close')
    clearInterval(trickle)
  })

  it('that does not read its answer', async () => {
    const cut: Promise<unknown>[] = []
    const { port } = await open((_request, response) => {
      cut.push(once(response, 'close'))
      response.end(Buffer.alloc(64 * 1024 * 1024))
    })
    speak(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').pause()
    await expect.poll(() => cut.length).toBe(1)
    await cut[0]
  })

  it('beyond the number that the server keeps', async () => {
    const { port, server } = await open(readAll, 2)
    const request = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n'
    const first = speak(port, request)
    await once(server, 'connection')
    const second = speak(port, request)
    await once(server, 'connection')
    await once(speak(port, request).resume(), 'close')
    second.destroy()
    first.write('123456789')
    const [answer] = (await once(first, 'data')) as [Buffer]
    expect(answer.toString()).toContain('whole')
  })
})
