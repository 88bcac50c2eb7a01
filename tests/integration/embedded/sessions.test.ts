import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'

interface Listener {
  statuses: string[]
  events: string[]
}

describe.each(backends)('Sessions on $name', ({ share }) => {
  let server: Embedded
  let organiser: Player

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára') // the first player becomes an organiser
  })

  afterAll(async () => server.close())

  const refresh = async (player: Player) => (await player.client.auth.refreshSession()).error?.code

  /** Joins a channel, the player's own by default; the lists collect its states and events. */
  async function listen(player: Player, topic = `user:${player.id}`): Promise<Listener> {
    const statuses: string[] = []
    const events: string[] = []
    await player.client.realtime.setAuth()
    player.client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event }) => events.push(event))
      .subscribe((status) => statuses.push(status))
    await vi.waitFor(() => expect(statuses).toContain('SUBSCRIBED'), { timeout: 20_000 })
    return { statuses, events }
  }

  /** Joins the channel again with the same token. @returns its state */
  async function listenAgain(player: Player): Promise<string | undefined> {
    await player.client.removeAllChannels()
    const statuses: string[] = []
    player.client
      .channel(`user:${player.id}`, { config: { private: true } })
      .subscribe((status) => statuses.push(status))
    await vi.waitFor(() => expect(statuses).not.toEqual([]), { timeout: 20_000 })
    return statuses[0]
  }

  it('end with a ban, with their tokens, also for a stolen access token', async () => {
    const player = await server.player()
    const { statuses, events } = await listen(player)
    const ban = { p_user_id: player.id, p_reason: 'Shared photos' }
    expect((await organiser.client.rpc('admin_ban_user', ban)).error).toBeNull()
    await vi.waitFor(() => expect(events).toContain('banned'), { timeout: 20_000 })
    // As on hosted Supabase the channel stays open until the token is renewed; the app leaves it.
    expect(statuses).toEqual(['SUBSCRIBED'])
    expect(await listenAgain(player)).toBe('CHANNEL_ERROR')
    const { error } = await player.client.rpc('get_token_balance')
    expect(error?.hint).toBe('user_banned')
    expect((await player.client.from('profiles').select()).data).toEqual([])
    expect(await refresh(player)).toBe('refresh_token_not_found')
    const { email, password } = player
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'user_banned',
    )
    expect(
      (await server.client().auth.signInWithPassword({ email, password: 'x' })).error?.code,
    ).toBe('invalid_credentials')
    expect(await server.query('select from auth.sessions where user_id = $1', [player.id])).toEqual(
      [],
    )
  })

  it('cannot start with a recovery mail while the account is banned', async () => {
    const player = await server.player()
    await server.client().auth.resetPasswordForEmail(player.email)
    const link = server.mails().find(({ to }) => to === player.email)?.links[0] ?? ''
    const ban = { p_user_id: player.id, p_reason: 'Shared photos' }
    await organiser.client.rpc('admin_ban_user', ban)
    const token_hash = new URL(link).searchParams.get('token_hash') ?? ''
    const { error } = await server.client().auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(error?.code).toBe('user_banned')
    expect(await server.query('select from auth.sessions where user_id = $1', [player.id])).toEqual(
      [],
    )
  })

  it('end with a demotion, which removes admin rights at once', async () => {
    const second = await server.player()
    const setRole = (p_role: string) =>
      organiser.client.rpc('admin_set_user_role', { p_user_id: second.id, p_role })
    await setRole('admin')
    expect((await second.client.rpc('admin_overview')).error).toBeNull()
    const own = await listen(second)
    const desk = await listen(second, `admin:${second.id}`)
    const organisers = await listen(organiser, `admin:${organiser.id}`)
    await setRole('user')
    await vi.waitFor(() => expect(own.events).toContain('profile'), { timeout: 20_000 })
    await vi.waitFor(() => expect(organisers.events).toContain('users'), { timeout: 20_000 })
    // As on hosted Supabase the channel stays open until its token ends, but no hint reaches it.
    expect(desk).toEqual({ statuses: ['SUBSCRIBED'], events: [] })
    expect((await second.client.rpc('admin_overview')).error?.hint).toBe('user_not_authenticated')
    expect(await refresh(second)).toBe('refresh_token_not_found')
  })

  it('end with the deletion of the account', async () => {
    const player = await server.player()
    const deleted = await organiser.client.rpc('admin_delete_user', { p_user_id: player.id })
    expect(deleted.error).toBeNull()
    expect(await refresh(player)).toBe('refresh_token_not_found')
    expect((await player.client.from('profiles').select()).data).toEqual([])
  })

  it('keep their start time over refreshes, and an old session cannot delete the account', async () => {
    const { client, email, password, id } = await server.player()
    await server.query(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    )
    await client.auth.refreshSession()
    const refused = await client.rpc('delete_my_account')
    expect(refused).toMatchObject({ status: 403, error: { hint: 'recent_sign_in_required' } })
    await client.auth.signInWithPassword({ email, password })
    expect((await client.rpc('delete_my_account').throwOnError()).data).toEqual({ deleted: true })
  })

  it('that have ended cannot delete, export or spend with a valid access token', async () => {
    const { client, id } = await server.player()
    await server.query('delete from auth.sessions where user_id = $1', [id])
    for (const [name, args] of [
      ['delete_my_account', {}],
      ['export_my_data', {}],
      ['redeem_coupon', { p_code: 'GOLD', p_request_id: randomUUID() }],
      ['spend_tokens', { p_amount: 1, p_description: '', p_request_id: randomUUID() }],
    ] as const) {
      const { status, error } = await client.rpc(name, args)
      expect({ name, status, key: error?.hint }).toEqual({
        name,
        status: 401,
        key: 'user_not_authenticated',
      })
    }
  })

  it('end on other devices with a new password, which needs a recent sign-in', async () => {
    const player = await server.player()
    const role = { p_user_id: player.id, p_role: 'admin' }
    expect((await organiser.client.rpc('admin_set_user_role', role)).error).toBeNull()
    const thief = server.client()
    const { email, password } = player
    const stolen = await thief.auth.signInWithPassword({ email, password })
    const age = (session: string) =>
      server.query(
        `update auth.sessions set created_at = now() - interval '25 hours' where id = $1`,
        [session],
      )
    const sessionOf = async (client: typeof thief) =>
      String((await client.auth.getClaims()).data?.claims.session_id)

    await age(await sessionOf(thief))
    const refused = await thief.auth.updateUser({ password: 'a-tolvaj-jelszava-1' })
    expect(refused.error?.code).toBe('reauthentication_needed')

    const changed = await player.client.auth.updateUser({ password: 'egy-uj-jelszo-9' })
    expect(changed.error).toBeNull()
    expect((await thief.rpc('admin_overview')).error?.hint).toBe('user_not_authenticated')
    expect((await player.client.rpc('admin_overview')).error).toBeNull()
    expect(await refresh(player)).toBeUndefined()
    expect((await player.client.rpc('admin_overview')).error).toBeNull()
    const { refresh_token = '' } = stolen.data.session ?? {}
    expect((await thief.auth.refreshSession({ refresh_token })).error?.code).toBe(
      'refresh_token_not_found',
    )
  })

  it('end when a stolen refresh token is reused', async () => {
    const player = await server.player()
    const tokens: string[] = []
    for (let round = 0; round < 3; round++) {
      const { data } = await player.client.auth.getSession()
      tokens.push(data.session?.refresh_token ?? '')
      await player.client.auth.refreshSession()
    }
    const refresh_token = tokens[0] ?? ''
    const stolen = await server.client().auth.refreshSession({ refresh_token })
    expect(stolen.error?.code).toBe('refresh_token_already_used')
    expect(await refresh(player)).toBe('refresh_token_already_used')
  })
})
