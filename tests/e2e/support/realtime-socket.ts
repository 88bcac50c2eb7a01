import type { Page } from '@playwright/test'

/** Controls the page's connection to Realtime. */
export type RealtimeSocket = {
  /** Resolves when the page has joined a channel; after `cut`, when it has joined again. */
  listening: (channel: string) => Promise<void>
  /** Resolves when the page has left a channel. */
  left: (channel: string) => Promise<void>
  /** Sends a broadcast to the page. */
  broadcast: (channel: string, event: string) => void
  /** Closes the connection and refuses new ones. */
  cut: () => Promise<void>
  /** Allows connections again. */
  restore: () => void
  /** Number of connection attempts refused since `cut`. */
  failedConnects: () => number
}

interface InterceptOptions {
  staysOpen?: boolean
  losesBroadcasts?: boolean
  ready?: Promise<void>
}

interface Frame {
  channel: string
  event: string
  status?: string
  /** Why a request was refused. */
  reason?: string
}

/** Each organiser has an admin channel of their own; tests call it `admin`. */
const channelOf = (topic: string) => topic.replace(/^realtime:/, '').replace(/^admin:.*/, 'admin')

/**
 * Parses a frame of the Phoenix protocol. Realtime sends broadcasts as binary frames: kind 4, the lengths of topic, event
 * and metadata, the encoding, then these and the payload; realtime-js sends its own as kind 3.
 */
export function parseFrame(frame: string | Buffer): Frame {
  if (typeof frame !== 'string') {
    const isFromServer = frame[0] === 4
    const [joinRef = 0, ref = 0] = isFromServer ? [] : frame.subarray(1)
    const start = isFromServer ? 5 : 7 + joinRef + ref
    const length = frame[isFromServer ? 1 : 3] ?? 0
    return { channel: channelOf(frame.toString('utf8', start, start + length)), event: 'broadcast' }
  }
  const [, , topic, event, payload] = JSON.parse(frame) as [
    unknown,
    unknown,
    string,
    string,
    { status?: string; response?: { reason?: string } } | undefined,
  ]
  const { status, response: { reason } = {} } = payload ?? {}
  return {
    channel: channelOf(topic),
    event,
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
  }
}

/** Channels with an event, and promises that wait for one. */
class ChannelEvents {
  readonly #names = new Set<string>()
  readonly #waiting = new Map<string, () => void>()

  add(name: string): void {
    this.#names.add(name)
    this.#waiting.get(name)?.()
  }

  clear(): void {
    this.#names.clear()
  }

  has(name: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#names.has(name)) resolve()
      else this.#waiting.set(name, resolve)
    })
  }
}

/**
 * Proxies the page's Realtime socket. Call before the page loads.
 * @param options.staysOpen hides from the page that the server closed a channel: on hosted Supabase channels stay
 *   open until their token expires
 * @param options.losesBroadcasts drops what the server broadcasts, while channels stay joined: hosted Supabase does so
 *   above its limits and while its connection to the database is down
 * @param options.ready the page's messages wait for it
 */
export async function interceptRealtime(
  page: Page,
  { staysOpen = false, losesBroadcasts = false, ready = Promise.resolve() }: InterceptOptions = {},
): Promise<RealtimeSocket> {
  const joined = new ChannelEvents()
  const left = new ChannelEvents()
  const open = new Set<{ close: () => Promise<void>; send: (frame: string) => void }>()
  let isCut = false
  let vainTries = 0

  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    if (isCut) {
      vainTries += 1
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    open.add(socket)
    socket.onMessage((frame) => {
      void ready.then(() => server.send(frame))
      const { channel, event } = parseFrame(frame)
      if (event === 'phx_leave') left.add(channel)
    })
    server.onMessage((frame) => {
      const { channel, event, status } = parseFrame(frame)
      if (staysOpen && (event === 'system' || event === 'phx_close')) return
      if (losesBroadcasts && event === 'broadcast') return
      socket.send(frame)
      if (event === 'phx_reply' && status === 'ok') joined.add(channel)
    })
  })

  return {
    listening: (channel) => joined.has(channel),
    left: (channel) => left.has(channel),
    broadcast: (channel, event) => {
      const payload = { type: 'broadcast', event, payload: {} }
      const frame = JSON.stringify([null, null, `realtime:${channel}`, 'broadcast', payload])
      for (const socket of open) socket.send(frame)
    },
    cut: async () => {
      isCut = true
      joined.clear()
      await Promise.all([...open].map((socket) => socket.close()))
      open.clear()
    },
    restore: () => {
      isCut = false
    },
    failedConnects: () => vainTries,
  }
}
