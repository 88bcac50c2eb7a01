import { expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Database } from '../../supabase/local/database/connect'
import type { AccessTokens } from '../../supabase/local/gateway/access-tokens'
import { Channels } from '../../supabase/local/realtime/channel'
import { RateCounter } from '../../supabase/local/realtime/rate-counter'
import { Session } from '../../supabase/local/realtime/session'

/** Event of a live broadcast: a binary frame of kind 4. */
function liveEvent(frame: Buffer): string {
  const [kind, topic = 0, event = 0] = frame
  expect(kind).toBe(4)
  return frame.toString('utf8', 5 + topic, 5 + topic + event)
}

/** A session whose client joins "news" with a replay that the database has not answered yet. */
function joinWithReplay() {
  const sent: unknown[] = []
  /** Join reference of each replayed message. */
  const replays: unknown[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string | Buffer) => {
      if (typeof frame !== 'string') {
        sent.push(liveEvent(frame))
        return
      }
      type Frame = [string | null, unknown, unknown, string, { event?: string; meta?: unknown }]
      const [joinRef, , , event, payload] = JSON.parse(frame) as Frame
      sent.push(payload.event ?? event)
      if (payload.meta) replays.push(joinRef)
    },
  }
  let answer = (_rows: unknown[]) => {}
  const query = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  let topic: unknown
  /** Row-level security permits "news" only. */
  const transaction = (work: (query: unknown) => unknown) =>
    work(async (sql: string, ids: string[]) => {
      if (sql.includes('set_config')) topic = ids[0]
      return sql.startsWith('select id') && topic === 'news' ? ids.map((id) => ({ id })) : []
    })
  const channels = new Channels(new RateCounter())
  const session = new Session({
    socket: socket as unknown as WebSocket,
    channels,
    joins: new RateCounter(),
    database: { query, transaction } as unknown as Database,
    tokens: {} as AccessTokens,
    keyClaims: { role: 'authenticated' },
    headers: '{}',
  })
  const config = { private: true, broadcast: { replay: { since: 0 } } }
  const joined = session.receive(['1', '1', 'realtime:news', 'phx_join', { config }])
  /** A message that the database announces. */
  const announce = (id: string) =>
    channels
      .find('news', true)
      ?.broadcast({ type: 'broadcast', event: id, payload: {} }, ({ replayed }) => replayed.has(id))
  const answerReplay = (ids: string[]) => {
    answer(ids.map((id) => ({ id, event: id, payload: {} })))
    return joined
  }
  return { session, sent, replays, query, announce, answerReplay }
}

it('Messages of a replay come once, and one that arrives while it is read is lost', async () => {
  const { sent, replays, query, announce, answerReplay } = joinWithReplay()
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  announce('third')
  await answerReplay(['second', 'first']) // the latest first
  announce('second')
  announce('fourth')
  expect(sent).toEqual(['phx_reply', 'first', 'second', 'fourth'])
  // Hosted Realtime names the join in what it replays.
  expect(replays).toEqual(['1', '1'])
})

it('Before a channel is refused the whole socket waits for five seconds', async () => {
  const { session, sent, query, announce, answerReplay } = joinWithReplay()
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  await answerReplay([])
  vi.useFakeTimers()
  const refused = session.receive([
    '2',
    '2',
    'realtime:secret',
    'phx_join',
    {
      config: { private: true },
    },
  ])
  await vi.advanceTimersByTimeAsync(4900)
  announce('late')
  expect(sent).toEqual(['phx_reply'])
  await vi.advanceTimersByTimeAsync(100)
  await refused
  vi.useRealTimers()
  expect(sent).toEqual(['phx_reply', 'late', 'phx_reply'])
  announce('next')
  expect(sent.at(-1)).toBe('next')
})
