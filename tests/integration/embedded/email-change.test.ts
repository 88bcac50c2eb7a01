import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../support/authenticator'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'
import { testPassword, type Player } from '../../support/players'
import { enrol, submitCode } from './fixtures/second-factor'

const newAddress = () => `${randomUUID()}@hunt.test`

describe.each(backends)('A new e-mail address on $name', ({ start }) => {
  let server: Embedded

  beforeAll(async () => {
    server = await start() // a test moves its clock
    await server.player('Szervező Sára') // the first player becomes an organiser
  })

  afterAll(async () => server.close())

  const mailsTo = (address: string) => server.mails().filter(({ to }) => to === address)

  /** The token hash in the latest mail to an address. */
  const hashFor = (address: string) =>
    new URL(mailsTo(address)[0]?.links[0] ?? 'http://missing').searchParams.get('token_hash') ?? ''

  const signIn = async (email: string) =>
    (await server.client().auth.signInWithPassword({ email, password: testPassword })).error?.code

  const confirm = (address: string) =>
    server.client().auth.verifyOtp({ token_hash: hashFor(address), type: 'email_change' })

  async function requestChange({ client }: Player, email: string): Promise<string | undefined> {
    return (await client.auth.updateUser({ email })).error?.code
  }

  const profileOf = async ({ id }: Player) => {
    const [profile] = await server.query('select email from public.profiles where id = $1', [id])
    return profile?.email
  }

  it('applies after confirmation from the new mailbox, and notifies the old one', async () => {
    const player = await server.player()
    const address = newAddress()
    const { data } = await player.client.auth.updateUser({ email: address.toUpperCase() })
    expect(data.user).toMatchObject({ email: player.email, new_email: address })
    expect(mailsTo(player.email)).toHaveLength(0)
    expect(mailsTo(address)[0]?.links[0]).toMatch(`${server.url}/email-change?token_hash=`)
    expect(await profileOf(player)).toBe(player.email)
    expect(await signIn(address)).toBe('invalid_credentials')

    const { error, data: confirmed } = await confirm(address)
    expect(error).toBeNull()
    expect(confirmed.user).toMatchObject({ id: player.id, email: address })
    expect(confirmed.user?.new_email).toBeUndefined()
    expect(await profileOf(player)).toBe(address)
    expect(await signIn(address)).toBeUndefined()
    expect(await signIn(player.email)).toBe('invalid_credentials')
    expect(mailsTo(player.email)).toHaveLength(1)
    expect(mailsTo(player.email)[0]?.html).toContain(address)
    // Sessions stay signed in.
    expect((await player.client.auth.refreshSession()).data.user?.email).toBe(address)
  })

  it('is confirmed and notified once when a link is opened many times at once', async () => {
    const player = await server.player()
    const address = newAddress()
    await requestChange(player, address)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(address)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'otp_expired')).toHaveLength(3)
    expect(mailsTo(player.email)).toHaveLength(1)
    expect((await confirm(address)).error?.code).toBe('otp_expired')
  })

  it('can also be confirmed by the code and by a URL of the API', async () => {
    for (const way of ['code', 'link'] as const) {
      const player = await server.player()
      const address = newAddress()
      await requestChange(player, address)
      if (way === 'link') {
        const path = `/auth/v1/verify?type=email_change&token=${hashFor(address)}`
        const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
        expect(answer.headers.get('location')).toContain('access_token=')
      } else {
        // Our mail templates do not contain the code.
        const hash = `encode(sha256(convert_to($1 || '123456', 'UTF8')), 'hex')`
        await server.query(`update auth.users set email_change_token_new = ${hash} where id = $2`, [
          address,
          player.id,
        ])
        const type = 'email_change'
        const { error } = await server
          .client()
          .auth.verifyOtp({ email: address, token: '123456', type })
        expect(error).toBeNull()
      }
      expect(await profileOf(player), way).toBe(address)
      expect(mailsTo(player.email), way).toHaveLength(1)
    }
  })

  it.each([
    ['HEAD', (hash: string) => `verify?type=email_change&token=${hash}`],
    ['GET', (hash: string) => `verify?type=recovery&token=${hash}&type=email_change`],
    ['GET', (hash: string) => `verify?type=email_change&token=${hash}&type=recovery`],
    ['GET', (hash: string) => `verify?type=email_change&token=x&token=${hash}`],
  ])(
    'is confirmed in no way that the old mailbox would not hear of: %s %#',
    async (method, path) => {
      const player = await server.player()
      const address = newAddress()
      await requestChange(player, address)
      const url = `${server.url}/auth/v1/${path(hashFor(address))}`
      await fetch(url, { method, redirect: 'manual' })
      expect(await profileOf(player)).toBe(player.email)
      expect((await confirm(address)).error).toBeNull()
      expect(mailsTo(player.email)).toHaveLength(1)
    },
  )

  it('invalidates earlier mails to the old mailbox', async () => {
    const player = await server.player()
    await server.client().auth.resetPasswordForEmail(player.email)
    const recovery = hashFor(player.email)
    const address = newAddress()
    await requestChange(player, address)
    await confirm(address)
    const type = 'recovery'
    const { error } = await server.client().auth.verifyOtp({ token_hash: recovery, type })
    expect(error?.code).toBe('otp_expired')
  })

  it('is limited to one mail a minute, and only the latest is valid', async () => {
    const player = await server.player()
    const [wrong, right] = [newAddress(), newAddress()]
    expect(await requestChange(player, wrong)).toBeUndefined()
    const hash = hashFor(wrong)
    expect(await requestChange(player, right)).toBe('over_email_send_rate_limit')
    expect(mailsTo(right)).toHaveLength(0)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    try {
      expect(await requestChange(player, right)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
    const type = 'email_change'
    const { error } = await server.client().auth.verifyOtp({ token_hash: hash, type })
    expect(error?.code).toBe('otp_expired')
    expect((await confirm(right)).error).toBeNull()
    expect(await profileOf(player)).toBe(right)
  })

  it('is refused when it is in use, and cannot enumerate accounts', async () => {
    const [player, other] = [await server.player(), await server.player()]
    const requestChange = (email: string, address: string) =>
      fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${player.accessToken}`,
          // Each case has its own client address, forwarded like by a proxy.
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ email }),
      }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
    const taken = await requestChange(other.email.toUpperCase(), '203.0.113.20')
    expect(taken).toMatchObject({ status: 422, body: { error_code: 'email_exists' } })
    for (const email of ['nonsense', player.email, '']) await requestChange(email, '203.0.113.20')
    expect((await requestChange(newAddress(), '203.0.113.20')).status).toBe(200)
    expect(mailsTo(other.email)).toHaveLength(0)

    const codes: unknown[] = []
    for (let round = 0; round < 21; round++) {
      const { body } = await requestChange(other.email, '203.0.113.21')
      codes.push((body as { error_code: unknown }).error_code)
    }
    expect(codes).toEqual([...Array(20).fill('email_exists'), 'over_request_rate_limit'])
    const signUp = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'x-forwarded-for': '203.0.113.21' },
      body: JSON.stringify({ email: newAddress(), password: testPassword }),
    })
    expect(signUp.status).toBe(429)
  })

  it('is refused when it has been registered since', async () => {
    const player = await server.player()
    const address = newAddress()
    await requestChange(player, address)
    const hash = hashFor(address)
    const signedUp = await server.client().auth.signUp({
      email: address,
      password: testPassword,
      options: { data: { name: 'Gyors Gyula' } },
    })
    expect(signedUp.error).toBeNull()
    const type = 'email_change'
    const { error } = await server.client().auth.verifyOtp({ token_hash: hash, type })
    expect(error?.code).toBe('email_exists')
    expect(await profileOf(player)).toBe(player.email)
    expect(mailsTo(player.email)).toHaveLength(0)
  })

  it('needs the code of an account with a second factor', async () => {
    const player = await server.player()
    const enrolled = await enrol(player)
    await submitCode(player.client, enrolled, codeOf(enrolled.secret))
    const thief = server.client()
    const { email, password } = player
    await thief.auth.signInWithPassword({ email, password })
    const address = newAddress()
    expect((await thief.auth.updateUser({ email: address })).error?.code).toBe('insufficient_aal')
    expect(mailsTo(address)).toHaveLength(0)
    expect(await requestChange(player, address)).toBeUndefined()
    const { data } = await confirm(address)
    expect(data.user?.email).toBe(address)
    // The link does not replace the second factor.
    const confirming = server.client()
    await confirming.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
    const level = await confirming.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data?.currentLevel).toBe('aal1')
  })

  it('is broadcast to the player’s other devices, on request and on confirmation', async () => {
    const player = await server.player()
    const events: string[] = []
    await player.client.realtime.setAuth()
    await new Promise<void>((resolve) => {
      player.client
        .channel(`user:${player.id}`, { config: { private: true } })
        .on('broadcast', { event: '*' }, ({ event, payload }) =>
          events.push(`${String(event)} ${JSON.stringify(Object.keys(payload as object))}`),
        )
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') resolve()
        })
    })
    const address = newAddress()
    await requestChange(player, address)
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 20_000 })
    await confirm(address)
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(1), { timeout: 20_000 })
    expect(events.every((one) => one.startsWith('profile'))).toBe(true)
    expect(events.join()).not.toContain('@')
  })
})
