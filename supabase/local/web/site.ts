import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Query } from '../database/query'
import type { Gateway } from '../gateway/gateway'
import type { Mailbox } from '../mailbox'
import { publishableKey } from '../settings'
import { callerAddress, isLocalCaller, webListener, type Listener } from './http-server'
import { demoCodesPage } from './pages/demo-codes-page'
import { page } from './pages/layout'
import { mailboxPage } from './pages/mailbox-page'
import { httpsOnly, securityHeaders } from './security-headers'

/**
 * Serves the client.
 *
 * @param title of the page in the preview of a shared link, if it has its own
 */
export type ClientListener = (
  request: IncomingMessage,
  response: ServerResponse,
  title?: string,
) => void

interface SiteOptions {
  gateway: Gateway
  mailbox: Mailbox
  query: Query
  siteUrl: string
  /** SQL of the demo hunt, when this database holds it. */
  demoSeed: string | undefined
  /** Key required in the address of the server's own pages; null: coming from this machine suffices. */
  pageKey: string | null
  /** Serves the client: its built files, or Vite in development. */
  client: ClientListener
}

/** A page without a title of its own is better than a late one, ms. */
const TITLE_TIMEOUT_MS = 1000

/** Name of the hunt that a join page is for, asked as the visitor: a wrong code counts as a guess, once with the app. */
async function huntOf(
  gateway: Gateway,
  code: string,
  address: string,
): Promise<string | undefined> {
  const request = new Request('http://localhost/rest/v1/rpc/get_join_page', {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_code: code }),
    signal: AbortSignal.timeout(TITLE_TIMEOUT_MS),
  })
  const response = await gateway(request, address)
  const { name } = (await response.json()) as { name?: unknown }
  return typeof name === 'string' ? name : undefined
}

/** The Request class does not accept TRACE and the like. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Serves the app port: API, client, and the server's own pages. */
export function createSite(options: SiteOptions): Listener {
  const api = webListener(options.gateway)

  const send = (response: ServerResponse, status: number, type: string, body: string) => {
    response.writeHead(status, {
      // Mails contain style attributes.
      ...securityHeaders({ html: body, hasStyleAttributes: true }),
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    response.end(body)
  }

  const ownPages: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/mailbox': (response) => send(response, 200, 'text/html', mailboxPage(options.mailbox.list())),
    '/mailbox.json': (response) =>
      send(response, 200, 'application/json', JSON.stringify(options.mailbox.list())),
    ...(options.demoSeed && {
      '/demo-codes': async (response: ServerResponse) =>
        send(
          response,
          200,
          'text/html',
          await demoCodesPage(options.query, options.demoSeed ?? '', options.siteUrl),
        ),
    }),
  }

  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(options.siteUrl.startsWith('https:') && httpsOnly),
  }

  return (request, response) => {
    if (!methods.includes(request.method ?? '')) {
      return void response.writeHead(405, { allow: methods.join(', ') }).end()
    }
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value)
    const [path = '/', search] = (request.url ?? '/').split('?')
    if (path === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}')
    if (/^\/(auth|rest|storage)\/v1\//.test(path)) return api(request, response)
    if (/^\/(_system|realtime)(\/|$)/.test(path)) {
      return send(response, 404, 'application/json', '{"message":"Not found"}')
    }
    const own = ownPages[path]
    if (!own) {
      // With what a chat puts behind it, as the app reads it.
      const code = /^\/join\/([a-z\d]{4}-?[a-z\d]{4})(?:[^a-z\d/][^/]*)?$/i.exec(path)?.[1]
      if (code === undefined) return options.client(request, response)
      const address = callerAddress(request)
      return void huntOf(options.gateway, code, address)
        .catch(() => undefined)
        .then((name) => options.client(request, response, name))
    }
    // Mails contain links that open an account: only the person who runs the server may read them.
    const isKeyRight = [null, new URLSearchParams(search).get('key')].includes(options.pageKey)
    if (!isLocalCaller(request) || !isKeyRight) return send(response, 403, 'text/html', onlyHere)
    void Promise.resolve(own(response)).catch((error: unknown) => {
      console.error(`${path} failed:`, error)
      send(response, 500, 'text/plain', 'Internal error')
    })
  }
}

const onlyHere = page(
  'Csak helyben',
  `<h1>Csak helyben nyílik meg</h1>
   <p>Ezt az oldalt csak azon a gépen lehet megnyitni, amelyen a szerver fut, azon a címen, amelyet induláskor kiír.</p>
   <p lang="en">This page opens only on the machine that runs the server, at the address that it prints when it starts.</p>`,
)
