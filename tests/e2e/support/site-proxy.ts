import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../support/free-port'

/** A proxy of the site that can simulate a new release. */
export type SiteProxy = {
  url: string
  /** Changes the service worker script, as a new build does. */
  releaseNewVersion: () => void
  /** Answers fetches whose path matches with an HTML page instead of the file; null turns that off. */
  answerWithHtml: (what: RegExp | null) => void
  close: () => Promise<void>
}

/** Starts a proxy in front of the server at `baseURL`. */
export async function startSiteProxy(baseURL: string): Promise<SiteProxy> {
  let version = 1
  let pages: RegExp | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (headers['sec-fetch-dest'] === 'empty' && pages?.test(url ?? '')) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
      return
    }
    // Uncompressed, so that a line can be appended.
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
    releaseNewVersion: () => {
      version += 1
    },
    answerWithHtml: (what) => {
      pages = what
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
