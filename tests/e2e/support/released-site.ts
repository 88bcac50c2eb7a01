import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../support/free-port'

/** The run's site at an address of its own, where a test can put out a new version. */
export type ReleasedSite = {
  url: string
  /** From now on the service worker differs by a byte, as after every build that changed something. */
  release: () => void
  /** Until it is called again: what is asked for otherwise than by a page's own elements and matches is a page. */
  answerWithPages: (what: RegExp | null) => void
  close: () => Promise<void>
}

/** Stands before the run's server and passes everything on. */
export async function releaseSite(baseURL: string): Promise<ReleasedSite> {
  let version = 1
  let pages: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (headers['sec-fetch-dest'] === 'empty' && pages?.test(url ?? '')) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
      return
    }
    // Uncompressed, so that a line can be added.
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const passed = request(new URL(url ?? '/', baseURL), { method, headers: plain })
    incoming.pipe(passed)
    passed.on('error', () => outgoing.destroy())
    passed.on('response', (answer: IncomingMessage) => {
      if (url !== '/sw.js') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      void buffer(answer).then((script) => {
        outgoing.writeHead(200, {
          'content-type': 'text/javascript',
          'cache-control': 'no-cache',
        })
        outgoing.end(Buffer.concat([script, Buffer.from(`\n// version ${version}\n`)]))
      })
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      version += 1
    },
    answerWithPages: (what) => {
      pages = what
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
