import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'
import { backends } from '../../support/backends'

/** Joins a private channel. @returns SUBSCRIBED, or the error. */
function join(client: SupabaseClient, topic: string): Promise<string> {
  const channel = client.channel(topic, { config: { private: true } })
  return new Promise((resolve) => {
    channel.subscribe((status) => resolve(status))
  })
}

/**
 * The access matrix (supabase/tests/access-matrix) through Realtime, the Data API and storage.
 */
describe.each(backends)('Access through the servers on $name', ({ start }) => {
  let server: Embedded
  const people: Record<'organiser' | 'anna' | 'bela' | 'banned' | 'demoted', Player> = {} as never
  let joined: string
  let foreign: string

  beforeAll(async () => {
    server = await start()
    people.organiser = await server.player('Szervező Sára') // the first user is the organiser
    for (const name of ['anna', 'bela', 'banned', 'demoted'] as const) {
      people[name] = await server.player(name)
    }
    const { organiser, banned, demoted, ...players } = people
    const call = (rpc: string, args: object) => organiser.client.rpc(rpc, args).throwOnError()
    await call('admin_update_game_settings', { p_settings: { is_schedule_enabled: false } })
    const save = async (name: string) => {
      const { data } = await call('admin_save_game_session', {
        p_game_session: { name, visibility: 'listed' },
      })
      return (data as { game_session_id: string }).game_session_id
    }
    joined = await save('Közös')
    foreign = await save('Másé')
    for (const { client } of [...Object.values(players), banned, demoted]) {
      await client.rpc('join_game_session', { p_game_session_id: joined }).throwOnError()
    }
    await call('admin_set_user_role', { p_user_id: demoted.id, p_role: 'admin' })
    await call('admin_set_user_role', { p_user_id: demoted.id, p_role: 'user' })
    await call('admin_ban_user', { p_user_id: banned.id, p_reason: 'Kódokat adott tovább' })
  })

  afterAll(async () => server.close())

  it('lets each role join the channels of the access matrix and no others', async () => {
    const { anna, bela, banned, demoted, organiser } = people
    const opened = async (client: SupabaseClient, own: string) => {
      const topics = {
        'own user': `user:${own}`,
        'joined session': `session:${joined}`,
        'foreign session': `session:${foreign}`,
        'own admin': `admin:${own}`,
        "another's admin": `admin:${own === organiser.id ? bela.id : organiser.id}`,
        "another's user": `user:${anna.id}`,
      }
      const open: string[] = []
      for (const [name, topic] of Object.entries(topics)) {
        if ((await join(client, topic)) === 'SUBSCRIBED') open.push(name)
      }
      return open
    }
    expect(await opened(bela.client, bela.id)).toEqual(['own user', 'joined session'])
    expect(await opened(demoted.client, demoted.id)).toEqual(['own user', 'joined session'])
    expect(await opened(banned.client, banned.id)).toEqual([])
    expect(await opened(server.client(), bela.id)).toEqual([])
    expect(await opened(organiser.client, organiser.id)).toEqual([
      ...['own user', 'joined session', 'foreign session', 'own admin'],
    ])
  })

  it('lets players and visitors write to no table', async () => {
    const tables = await server.query<{ name: string; key: string }>(
      `select c.relname as name, a.attname as key
       from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = 1
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    )
    expect(tables.length).toBeGreaterThan(30)
    const count = () =>
      server.query(
        `select c.relname, (xpath('/row/n/text()', query_to_xml(
           format('select md5(string_agg(r::text, chr(10) order by r::text)) as n from public.%I r', c.relname),
           true, true, '')))[1]::text as digest
         from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
      )
    const before = await count()
    const attack = async (client: SupabaseClient, { name, key }: { name: string; key: string }) => {
      const rows = client.from(name)
      expect((await rows.insert({})).error, `insert into ${name}`).not.toBeNull()
      await rows.update({ [key]: null }).not(key, 'is', null)
      await rows.delete().not(key, 'is', null)
    }
    for (const client of [people.bela.client, server.client()]) {
      await Promise.all(tables.map((table) => attack(client, table)))
    }
    expect(await count()).toEqual(before)
  })

  it('does not expose the private schema', async () => {
    for (const client of [people.organiser.client, people.bela.client, server.client()]) {
      const rules = client.schema('private')
      expect((await rules.from('user_bans').select()).error).not.toBeNull()
      const { error } = await rules.rpc('post_tokens', {})
      expect(error?.code).toMatch(/^PGRST/)
    }
  })

  it('limits files of a folder to its owner', async () => {
    const { anna, bela, banned, organiser } = people
    const key = `${anna.id}/evidence.png`
    const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' })
    const photos = (client: SupabaseClient) => client.storage.from('claim-photos')
    expect((await photos(anna.client).upload(key, png)).error).toBeNull()
    for (const client of [bela.client, banned.client, server.client()]) {
      expect((await photos(client).download(key)).error).not.toBeNull()
      expect((await photos(client).list(anna.id)).data ?? []).toEqual([])
      expect((await photos(client).upload(`${anna.id}/planted.png`, png)).error).not.toBeNull()
      expect((await photos(client).move(key, `${bela.id}/mine.png`)).error).not.toBeNull()
      expect((await photos(client).copy(key, `${bela.id}/mine.png`)).error).not.toBeNull()
      await photos(client).remove([key])
    }
    expect((await photos(banned.client).upload(`${banned.id}/own.png`, png)).error).not.toBeNull()
    expect((await photos(organiser.client).download(key)).error).toBeNull()
    expect((await photos(anna.client).download(key)).error).toBeNull()
  })
})
