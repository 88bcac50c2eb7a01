import type { BrowserContext, Page, WebSocket } from '@playwright/test'
import { parseFrame } from './realtime-socket'

/**
 * Adds the channels that Realtime refuses to the pages of a context.
 * @returns stops watching
 */
export function watchRefusedJoins(context: BrowserContext, refused: string[]): () => void {
  const watchSocket = (socket: WebSocket) => {
    if (!socket.url().includes('/realtime/v1/')) return
    socket.on('framereceived', ({ payload }) => {
      const { channel, event, reason } = parseFrame(payload)
      // A push to a channel that is not joined yet, or no longer, is no join.
      if (event !== 'phx_reply' || !reason || reason === 'unmatched topic') return
      refused.push(`${channel}: ${reason}`)
    })
  }
  const watch = (page: Page) => page.on('websocket', watchSocket)
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  return () => {
    context.off('page', watch)
    for (const page of context.pages()) page.off('websocket', watchSocket)
  }
}
