import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'

const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

/** What no test can do to, or only the embedded Realtime does. */
describe.each(backends)('The embedded Realtime on $name', ({ start }) => {
  let server: Embedded

  beforeAll(async () => {
    server = await start()
  })

  afterAll(async () => server.close())

  it('loses messages without a sign while its connection to the database is down', async () => {
    const listener = await server.player()
    const topic = `user:${listener.id}`
    const heard: string[] = []
    const statuses: string[] = []
    await listener.client.realtime.setAuth()
    listener.client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
      .subscribe((status) => statuses.push(status))
    await until(() => expect(statuses).toEqual(['SUBSCRIBED']))
    // On PGlite there is no such connection.
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`,
    )
    await until(async () => {
      await server.query(`select realtime.send('{}', 'back', $1, true)`, [topic])
      await sleep(100)
      expect(heard).toContain('back')
    })
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  it('refuses postgres_changes with an error', async () => {
    const channel = (await server.player()).client.channel('changes')
    const reason = await new Promise<string | undefined>((resolve) => {
      channel
        .on('postgres_changes', { event: '*', schema: 'public', table: 'scans' }, () => {})
        .subscribe((_status, error) => resolve(error?.message))
    })
    expect(reason).toContain('postgres_changes is not available')
  })

  it('refuses a socket without a key', async () => {
    const response = await fetch(`${server.url}/realtime/v1/websocket?vsn=2.0.0`)
    expect(response.status).toBe(404)
  })
})
