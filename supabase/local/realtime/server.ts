import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import type { Database } from '../database/connect'
import type { AccessTokens } from '../gateway/access-tokens'
import type { Claims } from '../lite/request-context'
import { Channels } from './channel'
import { decode } from './protocol'
import { RateCounter } from './rate-counter'
import { Session } from './session'

/** realtime-js sends a heartbeat every 25 s; a socket silent for this long is dead. */
const SOCKET_TIMEOUT_MS = 90_000

/** In bytes; the limit of hosted Supabase's free plan. */
const MAX_FRAME_BYTES = 256 * 1024

/** Messages of one client that may wait for the database; beyond that its socket is paused. */
const MAX_PENDING_MESSAGES = 32

/**
 * Messages are transport, not an archive. Hosted Supabase keeps them for three days, in partitions that it
 * drops; here a crowd would leave gigabytes, and an hourly purge would block everybody.
 */
const MESSAGE_RETENTION = '1 hour'
const PURGE_MS = 60_000

const announcement = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.record(z.string(), z.unknown()).nullable(),
})

/** Limits of a Supabase plan, per second on the average of a minute; unlimited when absent. */
export interface RealtimeLimits {
  /** Deliveries and broadcasts together; Free 100, Pro 500. */
  eventsPerSecond?: number
  /** Channels that are joined; Free 100, Pro 500. */
  joinsPerSecond?: number
  /** How long a socket waits before a channel is refused to it, ms; 5000 on every plan. */
  refusalDelay?: number
  /** True while broadcasts of the database are lost without a sign, as when Realtime's connection to it is down. */
  losesBroadcasts?: () => boolean
}

interface RealtimeOptions {
  database: Database
  tokens: AccessTokens
  /** API keys that may connect, with the role of each. */
  keys: ReadonlyMap<string, Claims>
  /** None by default: one machine has no plan. */
  limits?: RealtimeLimits | undefined
}

/** The local Realtime server; see {@link createRealtime}. */
export interface Realtime {
  /** Serves `/realtime/v1/websocket` of this HTTP server. */
  attach(server: Server): void
  close(): void
}

/**
 * The part of Supabase Realtime that the app uses, for the unmodified supabase-js client: broadcast from the
 * database and from clients, presence, private channels with row-level security. Table changes
 * (postgres_changes) are refused with a clear error.
 */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, limits } = options
  const events = new RateCounter(limits?.eventsPerSecond)
  const joins = new RateCounter(limits?.joinsPerSecond)
  const channels = new Channels(events)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const lastHeard = new WeakMap<WebSocket, number>()

  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (Date.now() - (lastHeard.get(socket) ?? 0) > SOCKET_TIMEOUT_MS) socket.terminate()
    }
  }, SOCKET_TIMEOUT_MS / 3)
  const purge = setInterval(() => {
    void database
      .query(
        `delete from realtime.messages where extension = 'broadcast' and private is true
           and inserted_at < now() - interval '${MESSAGE_RETENTION}'`,
      )
      .catch((error: unknown) => console.error('Old messages could not be purged:', error))
  }, PURGE_MS)
  sweep.unref()
  purge.unref()

  // In sequence: a long message is read from its table, and the next one must not overtake it.
  let queue = Promise.resolve()
  const onMessage = (raw: string) => {
    queue = queue
      .then(() =>
        limits?.losesBroadcasts?.() ? undefined : deliver(database, channels, events, raw),
      )
      .catch((error: unknown) => console.error('A message was not delivered:', error))
  }
  await database.listen('realtime_messages', onMessage)

  function accept(socket: WebSocket, request: IncomingMessage, keyClaims: Claims): void {
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'))
    const session = new Session({
      ...options,
      refusalDelay: limits?.refusalDelay,
      socket,
      channels,
      joins,
      keyClaims,
      headers: JSON.stringify(Object.fromEntries(headers)),
    })
    let inOrder = Promise.resolve()
    let waiting = 0
    lastHeard.set(socket, Date.now())
    socket.on('message', (data, isBinary) => {
      lastHeard.set(socket, Date.now())
      const message = Buffer.isBuffer(data) ? decode(data, isBinary) : undefined
      if (!message) return
      waiting += 1
      if (waiting === MAX_PENDING_MESSAGES) socket.pause()
      inOrder = inOrder
        .then(() => {
          // Messages of a client that has disconnected are dropped.
          if (socket.readyState === socket.OPEN) return session.receive(message)
        })
        .catch((error: unknown) => console.error('Realtime:', error))
        .finally(() => {
          waiting -= 1
          if (waiting === MAX_PENDING_MESSAGES - 1) socket.resume()
        })
    })
    socket.on('close', () => void inOrder.then(() => session.close()))
    socket.on('error', () => socket.terminate())
  }

  function upgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    isForOthers: () => boolean,
  ): void {
    // Node has removed its own listener; a disconnect now would end the process.
    stream.on('error', () => stream.destroy())
    const refuse = (status: string): void => {
      stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => stream.destroy())
    }
    // Foreign addresses may be invalid: the URL class rejects `//`.
    const [path, query] = (request.url ?? '').split('?')
    if (path !== '/realtime/v1/websocket') {
      if (!isForOthers()) refuse('404 Not Found')
      return
    }
    const parameters = new URLSearchParams(query)
    const keyClaims = options.keys.get(parameters.get('apikey') ?? '')
    if (!keyClaims) return refuse('401 Unauthorized')
    if (parameters.get('vsn') !== '2.0.0') return refuse('400 Bad Request')
    if (joins.isOver) return refuse('429 Too Many Requests')
    sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, request, keyClaims))
  }

  return {
    attach: (server) => {
      // In development Vite has sockets of its own here.
      const isForOthers = () => server.listenerCount('upgrade') > 1
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
        upgrade(request, stream, head, isForOthers),
      )
    },
    close: () => {
      clearInterval(sweep)
      clearInterval(purge)
      events.stop()
      joins.stop()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

async function deliver(
  database: Database,
  channels: Channels,
  events: RateCounter,
  raw: string,
): Promise<void> {
  // Hosted Realtime drops messages of the database above the limit, and only logs it.
  if (events.isOver) return
  events.add()
  const notification: unknown = JSON.parse(raw)
  const whole = announcement.safeParse(notification)
  const [row] = whole.success
    ? [whole.data]
    : await database.query(
        `select id, topic, event, coalesce(private, false) as private, payload
         from realtime.messages where id = $1`,
        [z.object({ id: z.string() }).parse(notification).id],
      )
  if (!row) return
  const { id, topic, event, payload, private: isPrivate } = announcement.parse(row)
  channels
    .find(topic, isPrivate)
    ?.broadcast({ type: 'broadcast', event, payload, meta: { id } }, ({ replayed }) =>
      replayed.has(id),
    )
}
