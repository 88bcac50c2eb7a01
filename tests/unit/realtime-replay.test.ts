import { expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Database } from '../../supabase/local/database/connect'
import type { AccessTokens } from '../../supabase/local/gateway/access-tokens'
import { Channels } from '../../supabase/local/realtime/channel'
import { RateCounter } from '../../supabase/local/realtime/rate-counter'
import { Session } from '../../supabase/local/realtime/session'

/** A session whose client joins with a replay that the database has not answered yet. */
function joinWithReplay() {
  const sent: unknown[] = []
  /** Join reference of each replayed message. */
  const replays: unknown[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string) => {
      type Frame = [string | null, unknown, unknown, string, { event?: string; meta?: unknown }]
      const [joinRef, , , event, payload] = JSON.parse(frame) as Frame
      sent.push(payload.event ?? event)
      if (payload.meta) replays.push(joinRef)
    },
  }
  let answer = (_rows: unknown[]) => {}
  const query = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  /** Row-level security permits everything. */
  const transaction = (work: (query: unknown) => unknown) =>
    work(async (sql: string, ids: string[]) =>
      sql.startsWith('select id') ? ids.map((id) => ({ id })) : [],
    )
  const channels = new Channels(new RateCounter())
  const session = new Session({
    socket: socket as unknown as WebSocket,
    channels,
    joins: new RateCounter(),
    database: { query, transaction } as unknown as Database,
    tokens: {} as AccessTokens,
    keyClaims: { role: 'authenticated', session_id: 'ended' },
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

it('Messages that arrive during a replay follow it, each once', async () => {
  const { sent, replays, query, announce, answerReplay } = joinWithReplay()
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  announce('second')
  announce('third')
  await answerReplay(['second', 'first']) // the latest first
  announce('second')
  announce('fourth')
  expect(sent).toEqual(['phx_reply', 'first', 'second', 'third', 'fourth'])
  // Hosted Realtime names the join in what it replays.
  expect(replays).toEqual(['1', '1'])
})

it('A client whose session ends during a replay gets no message', async () => {
  const { session, sent, query, announce, answerReplay } = joinWithReplay()
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  announce('second')
  session.endAuthSession('ended')
  await answerReplay(['first'])
  expect(sent).toEqual(['phx_reply', 'system', 'phx_close'])
})
