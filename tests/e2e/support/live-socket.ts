import type { Page } from '@playwright/test'

/** The page's connection to Realtime, in the test's hands. */
export type LiveSocket = {
  /** Resolves when the page listens to a channel; after a cut, when it listens again. */
  listening: (channel: string) => Promise<void>
  /** Closes the connection and refuses new ones. */
  cut: () => Promise<void>
  /** Lets the next try through. */
  restore: () => void
  /** How often the page tried to connect while it was cut off. */
  vainTries: () => number
}

/** The channel that a frame of the Phoenix protocol says the page has joined, or null. */
function joinedChannel(frame: string | Buffer): string | null {
  const [, , topic, event, payload] = JSON.parse(frame.toString()) as [
    unknown,
    unknown,
    string,
    string,
    { status?: string },
  ]
  if (event !== 'phx_reply' || payload.status !== 'ok') return null
  // Organisers have a channel each; tests mean the one of whoever looks at the page.
  return topic.replace(/^realtime:/, '').replace(/^admin:.*/, 'admin')
}

/** Puts itself between the page and the real Realtime server. Call before the page goes anywhere. */
export async function watchLiveSocket(page: Page): Promise<LiveSocket> {
  const joined = new Set<string>()
  const waiting = new Map<string, () => void>()
  const open = new Set<{ close: () => Promise<void> }>()
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
    server.onMessage((frame) => {
      socket.send(frame)
      const channel = joinedChannel(frame)
      if (channel === null) return
      joined.add(channel)
      waiting.get(channel)?.()
    })
  })

  return {
    listening: (channel) =>
      new Promise((resolve) => {
        if (joined.has(channel)) resolve()
        else waiting.set(channel, resolve)
      }),
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
