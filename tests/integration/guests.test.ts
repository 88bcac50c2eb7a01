import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { huntBackends, mailsAreReadable } from '../support/backends'
import { testPassword, type Player } from '../support/players'
import type { HuntServer } from '../support/remote'

/** Guests through the unmodified supabase-js client, on any Supabase. */
describe.each(huntBackends)('Guests on $name', ({ share }) => {
  let server: HuntServer
  let organiser: Player
  let sessionId: string
  let joinCode: string
  let closedCode: string

  async function createHunt(allowsGuests: boolean): Promise<{ id: string; code: string }> {
    const { data } = await organiser.client
      .rpc('admin_save_game_session', {
        p_game_session: {
          name: `Guests ${randomUUID()}`,
          visibility: 'link_only',
          starting_tokens: 7,
          allows_guests: allowsGuests,
          clues: [],
          qr_codes: [],
        },
      })
      .throwOnError()
    const id = (data as { game_session_id: string }).game_session_id
    const [row] = await server.query<{ code: string }>(
      'select code from private.join_codes where game_session_id = $1 and replaced_at is null',
      [id],
    )
    return { id, code: row?.code ?? '' }
  }

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára')
    await server.query(`update public.profiles set role = 'admin' where id = $1`, [organiser.id])
    const open = await createHunt(true)
    sessionId = open.id
    joinCode = open.code
    closedCode = (await createHunt(false)).code
  })

  afterAll(async () => server.close())

  const play = (client: SupabaseClient, data: Record<string, unknown>) =>
    client.auth.signInAnonymously({ options: { data } })

  async function guest(name = 'Róka'): Promise<{ client: SupabaseClient; id: string }> {
    const client = server.client()
    const { data, error } = await play(client, { name, join_code: joinCode })
    if (error) throw error
    return { client, id: data.user?.id ?? '' }
  }

  const claimsOf = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims

  const profileOf = async (client: SupabaseClient) =>
    (await client.from('profiles').select('name, email, is_guest').single().throwOnError()).data

  it('play with a name and the code of a hunt', async () => {
    const client = server.client()
    const { data, error } = await play(client, {
      name: 'Róka',
      join_code: joinCode,
      language: 'en',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true })
    expect(await claimsOf(client)).toMatchObject({
      is_anonymous: true,
      email: '',
      amr: [{ method: 'anonymous' }],
    })
    expect(await profileOf(client)).toEqual({ name: 'Róka', email: null, is_guest: true })
    const { data: unlisted } = await client
      .from('game_sessions')
      .select('id')
      .eq('visibility', 'link_only')
      .throwOnError()
    expect(unlisted).toEqual([{ id: sessionId }])
    const order = await client.rpc('redeem_coupon', {
      p_code: 'WELCOME',
      p_request_id: randomUUID(),
    })
    expect(order.error?.hint).toBe('account_required')
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await claimsOf(client))?.['is_anonymous']).toBe(true)
  })

  it.each([
    ['an invalid name', () => ({ name: 'R', join_code: joinCode }), 400, 'Invalid name'],
    ['no code', () => ({ name: 'Róka' }), 404, 'This join code is wrong'],
    [
      'a hunt that is closed to guests',
      () => ({ name: 'Róka', join_code: closedCode }),
      403,
      'This game session is not open to guests',
    ],
  ])('are refused with %s', async (_what, data, status, message) => {
    const { error } = await play(server.client(), data())
    expect(error).toMatchObject({ status, message })
  })

  it('leave hashes of their network and device, and begin on no banned device', async () => {
    const device = randomUUID()
    const data = { name: 'Róka', join_code: joinCode, device }
    const first = await play(server.client(), data)
    const id = first.data.user?.id ?? ''
    const origins = await server.query(
      `select network_hash is not null as network, device_hash is not null as device, raw_user_meta_data as data
       from private.guest_origins join auth.users u on u.id = user_id where user_id = $1`,
      [id],
    )
    expect(origins).toEqual([
      { network: true, device: true, data: { name: 'Róka', join_code: joinCode } },
    ])
    await organiser.client
      .rpc('admin_ban_user', { p_user_id: id, p_reason: 'Photos of codes' })
      .throwOnError()
    const again = await play(server.client(), { ...data, name: 'Medve' })
    expect(again.error).toMatchObject({ status: 403, message: 'No guest can play on this device' })
    expect((await play(server.client(), { ...data, device: randomUUID() })).error).toBeNull()
  })

  // Auth does both in one transaction.
  it.skipIf(process.env['TEST_SUPABASE_URL'])('are not left behind without a session', async () => {
    const name = `Medve ${randomUUID()}`
    await server.query(`create function tests_refuse() returns trigger language plpgsql as
      $$ begin raise 'no session'; end $$`)
    await server.query(`create trigger tests_refuse before insert on auth.sessions
      for each row execute function tests_refuse()`)
    try {
      const { error } = await play(server.client(), { name, join_code: joinCode })
      expect(error).toMatchObject({ status: 500 })
    } finally {
      await server.query('drop function tests_refuse cascade')
    }
    const left = await server.query('select id from public.profiles where name = $1', [name])
    expect(left).toEqual([])
  })

  it('keep their game with an account of an enabled third party only', async () => {
    const { client } = await guest()
    const { error } = await client.auth.linkIdentity({ provider: 'twitch' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    const stranger = await server.client().auth.linkIdentity({ provider: 'twitch' })
    expect(stranger.error).not.toBeNull()
  })

  it('enrol no second factor and set no password without an address', async () => {
    const { client } = await guest()
    const factor = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(factor.error?.code).toBe('no_authorization')
    const password = await client.auth.updateUser({ password: testPassword })
    expect(password.error?.code).toBe('validation_failed')
  })

  it('keep their game with an address and a password', async () => {
    const { client, id } = await guest()
    const email = `${randomUUID()}@hunt.test`
    const { data, error } = await client.auth.updateUser({ email, password: testPassword })
    expect(error).toBeNull()
    if (data.user?.is_anonymous) {
      if (!mailsAreReadable) return
      const mail = await vi.waitFor(async () => {
        const [first] = (await server.mailsTo?.(email)) ?? []
        expect(first).toBeDefined()
        return first
      })
      const token_hash = new URL(mail?.links[0] ?? '').searchParams.get('token_hash') ?? ''
      const verified = await client.auth.verifyOtp({ token_hash, type: 'email_change' })
      expect(verified.error).toBeNull()
    }
    expect(await profileOf(client)).toEqual({ name: 'Róka', email, is_guest: false })
    const elsewhere = server.client()
    const signedIn = await elsewhere.auth.signInWithPassword({ email, password: testPassword })
    expect(signedIn.data.user).toMatchObject({ id, is_anonymous: false })
    expect((await claimsOf(elsewhere))?.['is_anonymous']).toBe(false)
  })

  it('cannot take the address of another account', async () => {
    const { client, id } = await guest()
    const taken = await client.auth.updateUser({
      email: organiser.email.toUpperCase(),
      password: testPassword,
    })
    expect(taken.error?.code).toBe('email_exists')
    expect(await profileOf(client)).toMatchObject({ is_guest: true })
    const [account] = await server.query<{ email: string | null }>(
      `select nullif(email, '') as email from auth.users where id = $1`,
      [id],
    )
    expect(account?.email).toBeNull()
  })

  const redeem = async (client: SupabaseClient, code: string) => {
    const { data, error } = await client.rpc('redeem_device_code', { p_code: code })
    if (error) throw error
    return String((data as { token_hash: string }).token_hash)
  }

  async function newCode(client: SupabaseClient): Promise<string> {
    const { data } = await client.rpc('create_device_code').throwOnError()
    return String((data as { code: string }).code)
  }

  it('continue on another device, and stay signed in on the first', async () => {
    const { client, id } = await guest()
    const code = await newCode(client)
    const second = server.client()
    const token_hash = await redeem(second, code)
    const signedIn = await second.auth.verifyOtp({ token_hash, type: 'magiclink' })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data.user).toMatchObject({ id, is_anonymous: true })
    expect(await profileOf(second)).toEqual({ name: 'Róka', email: null, is_guest: true })
    expect((await claimsOf(second))?.['is_anonymous']).toBe(true)
    expect((await second.auth.refreshSession()).error).toBeNull()
    expect(await profileOf(client)).toMatchObject({ name: 'Róka' })
    expect((await client.auth.refreshSession()).error).toBeNull()

    // Code and token work once.
    await expect(redeem(server.client(), code)).rejects.toMatchObject({ hint: 'device_code_used' })
    const again = await server.client().auth.verifyOtp({ token_hash, type: 'magiclink' })
    expect(again.error?.code).toBe('otp_expired')

    // A third device, then an account: both ways still work.
    const third = server.client()
    const next = await redeem(third, await newCode(second))
    expect((await third.auth.verifyOtp({ token_hash: next, type: 'magiclink' })).error).toBeNull()
    const email = `${randomUUID()}@hunt.test`
    expect((await third.auth.updateUser({ email, password: testPassword })).error).toBeNull()
  })

  it('exchange one code once, also for two phones at the same moment', async () => {
    const { client } = await guest()
    const code = await newCode(client)
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => redeem(server.client(), code)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    )
    expect(refusals).toEqual(Array(4).fill(expect.objectContaining({ hint: 'device_code_used' })))
  })

  it('get no device while they are banned', async () => {
    const { client, id } = await guest()
    const code = await newCode(client)
    const token_hash = await redeem(server.client(), await newCode((await guest()).client))
    expect(token_hash).toMatch(/^[0-9a-f]{64}$/)
    await organiser.client
      .rpc('admin_ban_user', { p_user_id: id, p_reason: 'Cheating' })
      .throwOnError()
    await expect(redeem(server.client(), code)).rejects.toMatchObject({
      hint: 'device_code_banned',
    })
  })

  it('are removed after the end of their hunt, and their phones learn it', async () => {
    const hunt = await createHunt(true)
    const client = server.client()
    const { data } = await play(client, { name: 'Kis Anna', join_code: hunt.code })
    const id = data.user?.id
    const code = await newCode(client)
    await server.query(
      'update public.game_sessions set ends_at = now() - late_scan_grace where id = $1',
      [hunt.id],
    )
    const { data: removal } = await organiser.client
      .rpc('admin_remove_guests', { p_game_session_id: hunt.id })
      .throwOnError()
    expect(removal).toEqual({ removed: 1, remaining: 0 })
    const balance = await client.rpc('get_token_balance')
    expect(balance.error?.hint).toBe('user_profile_not_found')
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    await expect(redeem(server.client(), code)).rejects.toMatchObject({
      hint: 'device_code_not_found',
    })
    const [left] = await server.query<{ name: string; data: unknown }>(
      `select p.name, u.raw_user_meta_data as data from public.profiles p join auth.users u using (id) where id = $1`,
      [id],
    )
    expect(left).toEqual({ name: 'K. A.', data: {} })
  })
})
