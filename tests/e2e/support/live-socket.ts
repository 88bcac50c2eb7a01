import type { Page } from '@playwright/test'

/** The page's connection to Realtime, in the test's hands. */
export type LiveSocket = {
  /** Resolves when the page listens to a channel; after a cut, when it listens again. */
  listening: (channel: string) => Promise<void>
  /** Resolves when the page has left a channel by itself. */
  left: (channel: string) => Promise<void>
  /** Broadcasts to the page, as the server would. */
  broadcast: (channel: string, event: string) => void
  /** Closes the connection and refuses new ones. */
  cut: () => Promise<void>
  /** Lets the next try through. */
  restore: () => void
  /** How often the page tried to connect while it was cut off. */
  vainTries: () => number
}

/** One frame of the Phoenix protocol. */
function read(frame: string | Buffer): { channel: string; event: string; status?: string } {
  const [, , topic, event, payload] = JSON.parse(frame.toString()) as [
    unknown,
    unknown,
    string,
    string,
    { status?: string },
  ]
  // Organisers have a channel each; tests mean the one of whoever looks at the page.
  const channel = topic.replace(/^realtime:/, '').replace(/^admin:.*/, 'admin')
  return { channel, event, ...payload }
}

/** Channels to which something has happened, and who waits for it. */
class Channels {
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
 * Puts itself between the page and the real Realtime server. Call before the page goes anywhere.
 * @param options.staysOpen keeps from the page that a channel ends with the player's session, as on
 *   hosted Supabase, where it goes on until its token ends
 */
export async function watchLiveSocket(page: Page, { staysOpen = false } = {}): Promise<LiveSocket> {
  const joined = new Channels()
  const left = new Channels()
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
      server.send(frame)
      const { channel, event } = read(frame)
      if (event === 'phx_leave') left.add(channel)
    })
    server.onMessage((frame) => {
      const { channel, event, status } = read(frame)
      if (staysOpen && (event === 'system' || event === 'phx_close')) return
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
    vainTries: () => vainTries,
  }
}
