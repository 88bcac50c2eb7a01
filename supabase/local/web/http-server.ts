import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { CommandError } from '../settings'
import { startingPage } from './pages/starting-page'
import { securityHeaders } from './security-headers'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

const hasCode = (error: Error, code: string) => 'code' in error && error.code === code

/** Retry-After and refresh interval, in seconds. */
const secondsToNextTry = '1'

/**
 * Answers for a server that is not ready: with a page that reloads itself for people, with one line for
 * programs.
 */
function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const isForPeople = request.headers.accept?.includes('text/html')
  response.writeHead(503, {
    'retry-after': secondsToNextTry,
    'cache-control': 'no-store',
    ...(isForPeople
      ? {
          'content-type': 'text/html; charset=utf-8',
          refresh: secondsToNextTry,
          ...securityHeaders({ html: startingPage }),
        }
      : { 'content-type': 'application/json' }),
  })
  response.end(isForPeople ? startingPage : '{"status":"starting"}')
}

/** Limits of one port; times in ms. */
interface ConnectionLimits {
  /** To send the headers of a request, also the first one. */
  headersTimeout: number
  /** Without a byte in either direction: a stalled upload, or an answer that nobody reads. */
  idleTimeout: number
  maxConnections: number
}

/** Each connection needs a file; without any the database could not open its own. */
const connectionLimits: ConnectionLimits = {
  headersTimeout: 15_000,
  idleTimeout: 60_000,
  maxConnections: 4000,
}

/**
 * Opens a port. Answers every request with 503 until `serve` is called.
 *
 * @param host `undefined` for every interface
 * @param name of the variable that sets the port, for the error message
 * @throws {CommandError} when the port is taken or not allowed
 */
export async function openPort(
  port: number,
  host: string | undefined,
  name: string,
  { headersTimeout, idleTimeout, maxConnections } = connectionLimits,
): Promise<{ server: Server; port: number; serve: (listener: Listener) => void }> {
  let current: Listener = answerStarting
  const connectionsCheckingInterval = headersTimeout / 3
  const server = createServer(
    { headersTimeout, connectionsCheckingInterval },
    (request, response) => current(request, response),
  )
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE')) {
        const advice = `Stop the other program or choose another port: ${name}=${port + 10}`
        reject(new CommandError(`Port ${port} is already in use. ${advice}`))
      } else if (hasCode(error, 'EACCES')) {
        reject(new CommandError(`Port ${port} may not be opened. Choose one above 1024: ${name}=…`))
      } else reject(error)
    })
    server.listen(port, host, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port was opened')
  return { server, port: address.port, serve: (listener) => void (current = listener) }
}

/** Closes a server with its open connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

/**
 * The caller's network address. A proxy or tunnel on this machine names the caller in X-Forwarded-For; from any
 * other sender that header is not trusted.
 */
export function callerAddress(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim()
  return (isLoopback(peer) && forwarded) || peer
}

/**
 * Headers that a browser at this machine never sends, and proxies and tunnels do, whatever they name. Clients of
 * Supabase send the three that are left out.
 */
const headerOfProxies = /^(forwarded|via|cdn-loop|(cf|fly|fastly|cloudfront|x)-.*|.*-ip)$/
const headersOfClients = new Set(['x-client-info', 'x-supabase-api-version', 'x-requested-with'])

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * True when the request comes from a person at this machine, not through a proxy or tunnel: from its own address, to
 * a full name of it, and with no header that a proxy adds.
 */
export const isLocalCaller = ({ headers, socket }: IncomingMessage) =>
  isLoopback(socket.remoteAddress ?? '') &&
  localHost.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => headerOfProxies.test(name) && !headersOfClients.has(name))

/** Adapts a web-standard handler to Node's requests. */
export function webListener(
  handle: (request: Request, address: string) => Promise<Response>,
): Listener {
  return (incoming, outgoing) => {
    const listener = getRequestListener((request) => handle(request, callerAddress(incoming)), {
      overrideGlobalObjects: false,
    })
    void listener(incoming, outgoing)
  }
}
