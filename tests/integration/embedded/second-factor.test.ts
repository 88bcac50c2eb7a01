import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, invalidCodeOf } from '../../support/authenticator'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'
import { enrol, submitCode, type Enrolled } from './fixtures/second-factor'

const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

describe.each(backends)('A second factor on $name', ({ share }) => {
  let server: Embedded
  let organiser: Player

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára') // the first player becomes an organiser
  })

  afterAll(async () => server.close())

  /** Creates an organiser for one test. */
  async function newOrganiser(): Promise<Player> {
    const second = await server.player()
    const change = { p_user_id: second.id, p_role: 'admin' }
    await organiser.client.rpc('admin_set_user_role', change).throwOnError()
    return second
  }

  /** Creates an organiser with a verified factor, in a session at aal2. */
  async function protectedOrganiser(): Promise<Player & Enrolled> {
    const second = await newOrganiser()
    const enrolled = await enrol(second)
    const { error } = await submitCode(second.client, enrolled, codeOf(enrolled.secret))
    if (error) throw error
    return { ...second, ...enrolled }
  }

  async function signIn({ email, password }: Player): Promise<SupabaseClient> {
    const client = server.client()
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return client
  }

  const overview = async (client: SupabaseClient) =>
    (await client.rpc('admin_overview')).error?.hint ?? 'open'

  it('is enrolled with a QR code, a secret and a URI, and is active once a code verified it', async () => {
    const { client } = await newOrganiser()
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Hunt' })
    expect(error).toBeNull()
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data?.totp.uri).toContain(data?.totp.secret)
    const enrolled = { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' }
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: enrolled.factorId, status: 'unverified', factor_type: 'totp' }],
      totp: [],
    })
    expect(await overview(client)).toBe('open')

    const wrong = await submitCode(client, enrolled, invalidCodeOf(enrolled.secret))
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const right = await submitCode(client, enrolled, codeOf(enrolled.secret))
    expect(right.error).toBeNull()
    expect(right.data?.user.factors).toMatchObject([{ id: enrolled.factorId, status: 'verified' }])
    expect(await levelOf(client)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain(enrolled.secret)
  })

  it('denies an organiser admin calls until the code is given', async () => {
    const second = await protectedOrganiser()
    const client = await signIn(second)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await overview(client)).toBe('second_factor_required')
    expect((await client.from('qr_codes').insert({ name: 'Forged', points: 1 })).error?.code).toBe(
      '42501',
    )
    const upload = () =>
      client.storage.from('maps').upload(`${second.id}.png`, new Blob(['x'], { type: 'image/png' }))
    expect((await upload()).error).not.toBeNull()
    expect((await client.rpc('get_token_balance')).error).toBeNull()

    expect((await submitCode(client, second, codeOf(second.secret, { ahead: 1 }))).error).toBeNull()
    expect(await overview(client)).toBe('open')
    expect((await upload()).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })
    expect(await overview(client)).toBe('open')
  })

  it('opens the admin channel only with the code', async () => {
    const second = await protectedOrganiser()
    const client = await signIn(second)
    const join = async (): Promise<string> => {
      await client.realtime.setAuth()
      return new Promise((resolve) => {
        const channel = client.channel(`admin:${second.id}`, { config: { private: true } })
        channel.subscribe((status) => {
          if (status === 'CLOSED') return
          void client.removeChannel(channel)
          resolve(status)
        })
      })
    }
    expect(await join()).toBe('CHANNEL_ERROR')
    await submitCode(client, second, codeOf(second.secret, { ahead: 1 }))
    expect(await join()).toBe('SUBSCRIBED')
  })

  it('accepts a code once, also with concurrent requests', async () => {
    const second = await newOrganiser()
    const enrolled = await enrol(second)
    const challenges = await Promise.all(
      Array.from({ length: 4 }, () => second.client.auth.mfa.challenge(enrolled)),
    )
    const code = codeOf(enrolled.secret)
    const { data } = await second.client.auth.getSession()
    const answers = await Promise.all(
      challenges.map(({ data: challenge }) =>
        fetch(`${server.url}/auth/v1/factors/${enrolled.factorId}/verify`, {
          method: 'POST',
          headers: {
            apikey: server.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
          },
          body: JSON.stringify({ challenge_id: challenge?.id, code }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])

    const other = await signIn(second)
    const replayed = await submitCode(other, enrolled, code)
    expect(replayed.error?.code).toBe('mfa_verification_failed')
    const earlier = await submitCode(other, enrolled, codeOf(enrolled.secret, { ahead: -1 }))
    expect(earlier.error?.code).toBe('mfa_verification_failed')
    expect(await overview(other)).toBe('second_factor_required')
  })

  it('refuses challenges that are expired, used or of another user', async () => {
    const second = await newOrganiser()
    const enrolled = await enrol(second)
    const { factorId } = enrolled
    const challenge = async () => (await second.client.auth.mfa.challenge(enrolled)).data?.id ?? ''
    const verify = async (challengeId: string, ahead = 0) => {
      const code = codeOf(enrolled.secret, { ahead })
      return (await second.client.auth.mfa.verify({ factorId, challengeId, code })).error?.code
    }
    const old = await challenge()
    await server.query(
      `update auth.mfa_challenges set created_at = now() - interval '5 minutes' where id = $1`,
      [old],
    )
    expect(await verify(old)).toBe('mfa_challenge_expired')
    const foreign = await protectedOrganiser()
    const theirs = await foreign.client.auth.mfa.challenge({ factorId: foreign.factorId })
    expect(await verify(theirs.data?.id ?? '')).toBe('mfa_factor_not_found')
    const used = await challenge()
    expect(await verify(used)).toBeUndefined()
    expect(await verify(used, 1)).toBe('mfa_challenge_expired')
  })

  it('cannot be seen, used or removed by others', async () => {
    const second = await protectedOrganiser()
    const stranger = await server.player()
    const { factorId } = second
    expect((await stranger.client.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect((await server.client().auth.mfa.enroll({ factorType: 'totp' })).error).not.toBeNull()
    for (const schema of ['auth', 'public']) {
      const rows = await stranger.client.schema(schema).from('mfa_factors').select()
      expect(rows.error, schema).not.toBeNull()
    }
    expect(await overview(second.client)).toBe('open')
    expect((await organiser.client.rpc('admin_overview')).error).toBeNull()
  })

  it('ends sessions opened with the password alone', async () => {
    const second = await newOrganiser()
    const thief = await signIn(second)
    const join = async () => {
      await thief.realtime.setAuth()
      await thief.removeAllChannels()
      return new Promise((resolve) => {
        thief.channel(`admin:${second.id}`, { config: { private: true } }).subscribe(resolve)
      })
    }
    expect(await join()).toBe('SUBSCRIBED')
    const enrolled = await enrol(second)
    expect((await submitCode(second.client, enrolled, codeOf(enrolled.secret))).error).toBeNull()
    expect(await join()).toBe('CHANNEL_ERROR')
    expect((await thief.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(await overview(thief)).toBe('user_not_authenticated')
    expect((await second.client.auth.refreshSession()).error).toBeNull()
  })

  it('protects factors, password and address from a session with the password alone', async () => {
    const second = await protectedOrganiser()
    const client = await signIn(second)
    const { factorId } = second
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'insufficient_aal',
    )
    for (const change of [{ password: 'a-tolvaj-jelszava-1' }, { email: 'tolvaj@hunt.test' }]) {
      expect((await client.auth.updateUser(change)).error?.code).toBe('insufficient_aal')
    }
    expect((await client.rpc('delete_my_account')).error?.hint).toBe('second_factor_required')
    const renamed = await client.auth.updateUser({ data: { nickname: 'Sára' } })
    expect(renamed.error).toBeNull()
    expect(renamed.data.user?.factors).toHaveLength(1)
    await submitCode(client, second, codeOf(second.secret, { ahead: 1 }))
    expect((await client.auth.updateUser({ password: 'egy-uj-jelszo-9' })).error).toBeNull()
  })

  it('is required after a recovery mail', async () => {
    const second = await protectedOrganiser()
    await server.client().auth.resetPasswordForEmail(second.email)
    const link = server.mails().find(({ to }) => to === second.email)?.links[0] ?? ''
    const client = server.client()
    const token_hash = new URL(link).searchParams.get('token_hash') ?? ''
    const redeemed = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(redeemed.data.user?.factors).toHaveLength(1)
    expect((await client.auth.updateUser({ password: 'egy-uj-jelszo-9' })).error?.code).toBe(
      'insufficient_aal',
    )
  })

  it('is removed in a session at aal2, which then drops to aal1', async () => {
    const { client, factorId } = await protectedOrganiser()
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
    expect(await overview(client)).toBe('open')
    expect(
      await server.query('select from auth.mfa_challenges where factor_id = $1', [factorId]),
    ).toEqual([])
  })

  it('is removed with the secret key when the phone is lost', async () => {
    const second = await protectedOrganiser()
    const { mfa } = server.client(server.secretKey).auth.admin
    const listed = await mfa.listFactors({ userId: second.id })
    expect(listed.data?.factors).toMatchObject([{ id: second.factorId, status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain(second.secret)
    const { mfa: notAdmin } = second.client.auth.admin
    expect(
      (await notAdmin.deleteFactor({ userId: second.id, id: second.factorId })).error?.code,
    ).toBe('not_admin')
    const removed = await mfa.deleteFactor({ userId: second.id, id: second.factorId })
    expect(removed.error).toBeNull()
    expect(await overview(await signIn(second))).toBe('open')
  })
})
