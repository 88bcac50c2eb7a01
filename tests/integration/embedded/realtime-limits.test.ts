import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type * as realtime from '@/lib/live/realtime'
import { startEmbedded, type Embedded } from '../../support/embedded'

/** Low, so that a busy machine exceeds it, too. */
const eventsPerSecond = 2
const joinsPerSecond = 4

/** The client's channel code on the test's connection, with shorter waits. */
const app = vi.hoisted(() => ({ supabase: undefined as unknown }))
vi.mock('@/lib/supabase/client', () => app)
vi.mock('@/lib/supabase/connection', () => ({
  checkConnection: () => Promise.resolve(true),
  onReconnect: () => undefined,
  whileConnected: <T>(send: () => PromiseLike<T>) => send(),
}))
vi.mock('@/lib/supabase/reconnect-delay', async (actual) => ({
  ...(await actual<object>()),
  rateLimitDelay: () => 2000,
  pollDelay: () => 200,
  checkDelay: () => 500,
}))

const until = <T>(check: () => T, interval = 100) =>
  vi.waitFor(check, { timeout: 60_000, interval })

describe('Above the limits of a Supabase plan', () => {
  let server: Embedded
  let client: SupabaseClient
  let live: typeof realtime
  let interruptions: () => unknown[]
  let losesBroadcasts = false

  beforeEach(async () => {
    vi.resetModules()
    losesBroadcasts = false
    server = await startEmbedded({
      realtimeLimits: { eventsPerSecond, joinsPerSecond, losesBroadcasts: () => losesBroadcasts },
    })
    await server.exec(`
      create policy "Everybody may join the test rooms" on realtime.messages for select
        to authenticated using (realtime.topic() like 'room:%');
      create policy "Everybody may talk in the test rooms" on realtime.messages for insert
        to authenticated with check (realtime.topic() like 'room:%' and extension = 'broadcast');
    `)
    client = (await server.player('Nagy Anna')).client
    app.supabase = client
    // PGlite takes a global window for a browser, so define it only while the module loads.
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    live = await import('@/lib/live/realtime')
    Reflect.deleteProperty(globalThis, 'window')
    const { useDebugLog } = await import('@/lib/logger/debug-log')
    interruptions = () =>
      useDebugLog
        .getState()
        .entries.filter(({ action }) => action === 'subscription_interrupted')
        .map(({ details }) => details?.['error'])
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.resetModules()
    await server.close()
  })

  /** Subscribes like a screen. */
  function listen(topic: string) {
    const heard: string[] = []
    const missed = vi.fn()
    const stop = live.listenToTopic(topic, {
      onEvent: (event) => heard.push(event),
      onMissed: missed,
    })
    const isJoined = () =>
      client.getChannels().some(({ state, topic: name }) => {
        return state === 'joined' && name === `realtime:${topic}`
      })
    return { heard, missed, stop, isJoined }
  }

  const send = (topic: string, event: string) =>
    server.query(`select realtime.send('{}', $1, $2, true)`, [event, topic])

  /** Response to opening a socket. */
  const handshake = () =>
    new Promise<number>((resolve, reject) => {
      const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket`
      const socket = new WebSocket(`${address}?apikey=${server.publishableKey}&vsn=2.0.0`)
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('error', reject)
    })

  it('a closed channel falls back to polling, then rejoins and receives messages', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const room = listen('room:messages')
    await until(() => expect(room.isJoined()).toBe(true))
    const speaker = (await server.player('Kiss Béla')).client.channel('room:messages', {
      config: { private: true, broadcast: { ack: true } },
    })
    await new Promise((resolve) => speaker.subscribe(resolve))
    const talk = () => speaker.send({ type: 'broadcast', event: 'talk', payload: {} })
    await Promise.all(Array.from({ length: 36 }, talk))
    await until(() => expect(room.heard).toHaveLength(36))

    await until(async () => {
      await talk()
      expect(interruptions()).toEqual(['Too many messages per second'])
    }, 1000)
    expect(room.isJoined()).toBe(false)
    // Broadcasts sent meanwhile are lost.
    await send('room:messages', 'lost')
    room.missed.mockClear()
    await until(() => expect(room.missed.mock.calls.length).toBeGreaterThan(2))
    await until(() => expect(room.isJoined()).toBe(true))
    await until(async () => {
      await send('room:messages', 'back')
      expect(room.heard).toContain('back')
    })
    expect(room.heard).not.toContain('lost')
    room.missed.mockClear()
    room.stop()
  })

  it('a channel that cannot join falls back to polling and joins later, with the others of its socket', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const first = listen('room:first')
    await until(() => expect(first.isJoined()).toBe(true))
    const crowd = (await server.player('Tömeg Tamás')).client
    const joins = Array.from({ length: 50 }, (_, number) => {
      const channel = crowd.channel(`crowd:${number}`)
      return new Promise((resolve) => channel.subscribe(resolve))
    })
    await Promise.all(joins)
    await until(async () => expect(await handshake()).toBe(429))

    const late = listen('room:late')
    await until(() =>
      expect(interruptions()).toContain('ClientJoinRateLimitReached: Too many joins per second'),
    )
    await until(() => expect(first.isJoined()).toBe(false))
    await until(() => expect(late.missed.mock.calls.length).toBeGreaterThan(2))
    expect(late.isJoined()).toBe(false)
    await until(() => expect([first.isJoined(), late.isJoined()]).toEqual([true, true]))
    await send('room:late', 'hello')
    await until(() => expect(late.heard).toEqual(['hello']))
    first.stop()
    late.stop()
  })

  it('broadcasts that are lost without a sign arrive with the next check', async () => {
    const { data } = await client.auth.getUser()
    const own = listen(`user:${data.user?.id}`)
    await until(() => expect(own.isJoined()).toBe(true))
    losesBroadcasts = true
    await until(async () => {
      await send(`user:${data.user?.id}`, 'lost')
      expect(own.heard).toContain('lost')
    }, 1000)
    expect(interruptions()).toEqual([])
    expect(own.isJoined()).toBe(true)
    own.stop()
  })
})
