import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A network between client and server that loses replies. */
export interface ReplyThief {
  /** What clients talk to. */
  url: string
  /** How many replies it has swallowed. */
  stolen(): number
  /** Of how many replies one is lost; 0 lets all through. */
  stealOneOf(replies: number): void
  close(): Promise<void>
}

/**
 * A TCP proxy that passes every request on and, now and then, cuts the connection when the reply
 * comes: the server has committed, and its client will never hear of it.
 */
export async function startReplyThief(target: string): Promise<ReplyThief> {
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
    stolen: () => stolen,
    stealOneOf: (of) => void (rate = of),
    close: async () => {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
