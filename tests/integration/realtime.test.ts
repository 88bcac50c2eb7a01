import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { huntBackends } from '../support/backends'
import type { Player } from '../support/players'
import type { HuntServer } from '../support/remote'

interface ReceivedMessage {
  event: string
  payload: Record<string, unknown>
}

interface Joined {
  channel: RealtimeChannel
  status: string
  reason: string | undefined
  heard: ReceivedMessage[]
}

/**
 * Joins a channel and waits for the server's answer. Removes a refused one: it would ask again, and each time Realtime
 * lets the whole socket wait for five seconds.
 */
async function join(
  client: SupabaseClient,
  topic: string,
  config: Record<string, unknown> = { private: true },
): Promise<Joined> {
  const heard: ReceivedMessage[] = []
  const channel = client.channel(topic, { config })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  const { status, error } = await new Promise<{ status: string; error: Error | undefined }>(
    (resolve) => channel.subscribe((status, error) => resolve({ status, error })),
  )
  if (status !== 'SUBSCRIBED') await client.removeChannel(channel)
  return { channel, status, reason: error?.message, heard }
}

const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

/** Policies of rooms for these tests, by name. */
const roomRules = {
  'Everybody may join the test rooms': `for select to authenticated
    using (realtime.topic() like 'room:%')`,
  'Everybody may be seen in the test rooms': `for insert to authenticated
    with check (realtime.topic() like 'room:%' and extension = 'presence')`,
  'Everybody may talk in the open test room': `for insert to authenticated
    with check (realtime.topic() = 'room:open' and extension = 'broadcast')`,
}

/** What clients rely on, the same on any Supabase. */
describe.each(huntBackends)('Realtime on $name', ({ start }) => {
  let server: HuntServer
  let organiser: Player
  let anna: Player
  let bela: Player

  beforeAll(async () => {
    server = await start()
    organiser = await server.player('Szervező Sára') // the first user becomes admin
    anna = await server.player('Nagy Anna')
    bela = await server.player('Kiss Béla')
    await dropRules()
    for (const [name, rule] of Object.entries(roomRules)) {
      await server.query(`create policy "${name}" on realtime.messages ${rule}`)
    }
  })

  afterAll(async () => {
    await dropRules()
    await server.close()
  })

  async function dropRules(): Promise<void> {
    for (const name of Object.keys(roomRules)) {
      await server.query(`drop policy if exists "${name}" on realtime.messages`)
    }
  }

  const send = (topic: string, event: string, payload: Record<string, unknown>) =>
    server.query('select realtime.send($1::text::jsonb, $2, $3, true)', [
      JSON.stringify(payload),
      event,
      topic,
    ])

  it('lets players join their own channel only', async () => {
    const own = await join(anna.client, `user:${anna.id}`)
    expect(own.status).toBe('SUBSCRIBED')
    const foreign = await join(bela.client, `user:${anna.id}`)
    expect(foreign).toMatchObject({
      status: 'CHANNEL_ERROR',
      reason: expect.stringContaining('Unauthorized') as unknown,
    })
    const anonymous = await join(server.client(), `user:${anna.id}`)
    expect(anonymous.status).toBe('CHANNEL_ERROR')
    const admin = await join(bela.client, `admin:${organiser.id}`)
    expect(admin.status).toBe('CHANNEL_ERROR')
    const organisers = await join(organiser.client, `admin:${organiser.id}`)
    expect(organisers.status).toBe('SUBSCRIBED')
  })

  it.each(['draft', 'link_only', 'listed'])(
    'keeps strangers out of the channel of a hunt that is %s',
    async (visibility) => {
      const [{ id }] = (await server.query(
        `insert into public.game_sessions (name, visibility) values ('Zárt kör', $1) returning id`,
        [visibility],
      )) as [{ id: string }]
      const topic = `session:${id}`
      expect((await join(bela.client, topic)).status).toBe('CHANNEL_ERROR')
      expect((await join(server.client(), topic)).status).toBe('CHANNEL_ERROR')
      const stranger = await join(server.client(), topic, { private: false })
      const organisers = await join(organiser.client, topic)
      expect(organisers.status).toBe('SUBSCRIBED')
      await server.query(`select private.publish($1, 'session', '{}')`, [topic])
      await until(() => expect(organisers.heard).toHaveLength(1))
      expect(stranger.heard).toEqual([])
      await server.query('delete from public.game_sessions where id = $1', [id])
    },
  )

  it('sends no private message to a public channel of the same name', async () => {
    const listener = await server.player()
    const member = await join(listener.client, `user:${listener.id}`)
    const spy = await join(bela.client, `user:${listener.id}`, { private: false })
    expect(spy.status).toBe('SUBSCRIBED')
    await send(`user:${listener.id}`, 'secret', { a: 1 })
    await until(() => expect(member.heard).toHaveLength(1))
    expect(spy.heard).toEqual([])
  })

  it('delivers committed messages in order, none that were rolled back', async () => {
    const listener = await server.player()
    const topic = `user:${listener.id}`
    const { heard } = await join(listener.client, topic)
    const lost = server.query(
      `with sent as materialized (select realtime.send('{"i": 0}', 'never', $1, true))
       select 1 / (count(*) - 1) from sent`,
      [topic],
    )
    await expect(lost).rejects.toThrow('division by zero')
    await server.query(
      `select realtime.send(jsonb_build_object('i', i), 'count', $1, true)
       from generate_series(1, 300) as i`,
      [topic],
    )
    await until(() => expect(heard).toHaveLength(300))
    expect(heard.map(({ payload }) => payload.i)).toEqual(
      Array.from({ length: 300 }, (_, index) => index + 1),
    )
  })

  it('replays the latest messages of a private channel since a moment, once and in order', async () => {
    const listener = await server.player()
    const topic = `user:${listener.id}`
    await send(topic, 'early', {})
    const [{ since }] = (await server.query(
      'select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as since',
    )) as [{ since: number }]
    await until(() => expect(Date.now()).toBeGreaterThan(since))
    for (let n = 1; n <= 26; n++) {
      await send(topic, 'late', { n })
      await sleep(2) // for PGlite, whose clock counts milliseconds
    }
    const config = (replay: Record<string, number>) => ({ private: true, broadcast: { replay } })
    const numbers = ({ heard }: Joined) => heard.map(({ payload }) => payload.n)

    const two = await join(listener.client, topic, config({ since, limit: 2 }))
    await until(() => expect(two.heard).toHaveLength(2))
    await send(topic, 'late', { n: 27 })
    await until(() => expect(numbers(two)).toEqual([25, 26, 27]))

    await listener.client.removeChannel(two.channel)
    const all = await join(listener.client, topic, config({ since }))
    await until(() => expect(numbers(all)).toEqual(Array.from({ length: 25 }, (_, i) => i + 3)))
    expect(all.heard.map(({ event }) => event)).not.toContain('early')
  })

  it('delivers messages longer than a notification, in order', async () => {
    const listener = await server.player()
    const topic = `user:${listener.id}`
    const { heard } = await join(listener.client, topic)
    await send(topic, 'long', { text: 'ő'.repeat(20_000) })
    await send(topic, 'short', {})
    await until(() => expect(heard.map(({ event }) => event)).toEqual(['long', 'short']))
    expect(heard[0]?.payload.text).toHaveLength(20_000)
  })

  it('sends live messages as binary frames, and answers a second join before it closes the first', async () => {
    const listener = await server.player()
    const address = server.url.replace(/^http/, 'ws')
    const socket = new WebSocket(
      `${address}/realtime/v1/websocket?vsn=2.0.0&apikey=${server.publishableKey}`,
    )
    const frames: (string | Buffer)[] = []
    socket.on('message', (data: Buffer, isBinary) => frames.push(isBinary ? data : data.toString()))
    const topic = `realtime:user:${listener.id}`
    const config = { private: true }
    const payload = { config, access_token: listener.accessToken }
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]))
    await until(() => expect(frames).toHaveLength(1))
    socket.send(JSON.stringify(['2', '2', topic, 'phx_join', payload]))
    await until(() => expect(frames).toHaveLength(3))
    const answers = frames.map((frame) => JSON.parse(String(frame)) as unknown[])
    expect(answers.map(([joinRef, , , event]) => [joinRef, event])).toEqual([
      ['1', 'phx_reply'],
      ['2', 'phx_reply'],
      ['1', 'phx_close'],
    ])
    await send(`user:${listener.id}`, 'balance', { a: 'ő' })
    await until(() => expect(frames).toHaveLength(4))
    const frame = frames[3] as Buffer
    const [kind, topicLength = 0, eventLength = 0, metaLength = 0, encoding] = frame
    expect([kind, encoding]).toEqual([4, 1])
    const text = frame.subarray(5).toString()
    expect(text.slice(0, topicLength + eventLength)).toBe(`${topic}balance`)
    expect(JSON.parse(text.slice(topicLength + eventLength + metaLength))).toMatchObject({ a: 'ő' })
    const forged = { access_token: `${listener.accessToken}x` }
    socket.send(JSON.stringify(['2', '3', topic, 'access_token', forged]))
    await until(() => {
      const events = frames.slice(4).map((last) => (JSON.parse(String(last)) as unknown[])[3])
      expect(events, 'a refused token ends the channel').toContain('phx_close')
    })
    socket.close()
  })

  it('tracks presence', async () => {
    const presence = (key: string) => ({ private: true, presence: { key, enabled: true } })
    const seenByAnna = await join(anna.client, 'room:quiet', presence('anna'))
    const seenByBela = await join(bela.client, 'room:quiet', presence('bela'))
    expect(await seenByAnna.channel.track({ mood: 'ready' })).toBe('ok')
    expect(await seenByBela.channel.track({ mood: 'lost' })).toBe('ok')
    const present = ({ channel }: Joined) => Object.keys(channel.presenceState()).sort()
    await until(() => expect(present(seenByAnna)).toEqual(['anna', 'bela']))
    await until(() => expect(present(seenByBela)).toEqual(['anna', 'bela']))
    await bela.client.removeChannel(seenByBela.channel)
    await until(() => expect(present(seenByAnna)).toEqual(['anna']))
  })

  it('forwards client broadcasts only on channels that allow them', async () => {
    const ack = { private: true, broadcast: { ack: true } }
    const speaker = await join(anna.client, 'room:open', ack)
    const mute = await join(anna.client, 'room:silent', ack)
    const open = await join(bela.client, 'room:open')
    const silent = await join(bela.client, 'room:silent')
    const message = { type: 'broadcast' as const, event: 'hello', payload: { to: 'Béla' } }
    void mute.channel.send(message)
    expect(await speaker.channel.send(message)).toBe('ok')
    await until(() => expect(open.heard).toEqual([{ event: 'hello', payload: { to: 'Béla' } }]))
    expect(silent.heard).toEqual([])
  })

  it('closes a channel when a refreshed token no longer allows it', async () => {
    const deputy = await server.player('Helyettes Hanna')
    const setRole = (role: string) =>
      server.query('update public.profiles set role = $2 where id = $1', [deputy.id, role])
    await setRole('admin')
    const { channel } = await join(deputy.client, `admin:${deputy.id}`)
    expect(channel.state).toBe('joined')
    await setRole('user')
    // A token issued in the same second is identical and would not be sent again.
    const fresh = await until(async () => {
      const { data } = await deputy.client.auth.refreshSession()
      expect(data.session?.access_token).not.toBe(deputy.accessToken)
      return data.session?.access_token ?? ''
    })
    await deputy.client.realtime.setAuth(fresh)
    await until(() => expect(channel.state).not.toBe('joined'))
  })

  it('refuses a socket with a wrong key', async () => {
    const keyless = await join(server.client('sb_publishable_wrong'), 'news', { private: false })
    expect(keyless.status).not.toBe('SUBSCRIBED')
  })
})
