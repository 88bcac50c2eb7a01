import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A TCP proxy that drops replies. */
export interface LossyProxy {
  /** URL for clients. */
  url: string
  /** Number of dropped replies. */
  droppedReplies(): number
  /** Drops one of this many replies; 0 drops none. */
  dropOneOf(replies: number): void
  close(): Promise<void>
}

/**
 * Starts a proxy that forwards every request and sometimes cuts the connection when the reply arrives: the server has
 * committed, but the client does not know.
 */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let stolen = 0
  let replies = 0
  let rate = 0

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    return socket
  }

  const proxy = createServer((client) => {
    track(client)
    const server = track(connect(Number(port), hostname))
    client.pipe(server)
    server.on('data', (reply) => {
      replies += 1
      if (rate > 0 && replies % rate === 0) {
        stolen += 1
        client.destroy()
        server.destroy()
      } else client.write(reply)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    droppedReplies: () => stolen,
    dropOneOf: (of) => void (rate = of),
    close: async () => {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
