import { decodeJwt, SignJWT } from 'jose'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedded } from '../../support/embedded'
import { testPassword } from '../../support/players'
import { backends } from '../../support/backends'

const tokenIn = (link: string | undefined) =>
  new URL(link ?? 'http://missing').searchParams.get('token_hash') ?? ''

describe.each(backends)('Auth on $name', ({ share }) => {
  let server: Embedded

  beforeAll(async () => {
    server = await share()
  })

  afterAll(async () => server.close())

  const recoveryLink = async (email: string) => {
    const { error } = await server.client().auth.resetPasswordForEmail(email)
    expect(error).toBeNull()
    return server.mails().find((mail) => mail.to === email)?.links[0]
  }

  it('recovers an account by mail, once per link', async () => {
    const player = await server.player()
    const link = await recoveryLink(player.email)
    expect(link).toMatch(`${server.url}/reset-password-verification?token_hash=`)
    expect(link).toMatch('type=recovery')

    const recovering = server.client()
    const token_hash = tokenIn(link)
    const { error } = await recovering.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(error).toBeNull()
    const changed = await recovering.auth.updateUser({ password: 'egy-uj-jelszo-9' })
    expect(changed.error).toBeNull()

    const again = await server.client().auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(again.error?.code).toBe('otp_expired')
    const signIn = (password: string) =>
      server.client().auth.signInWithPassword({ email: player.email, password })
    expect((await signIn('egy-uj-jelszo-9')).error).toBeNull()
    expect((await signIn(testPassword)).error?.code).toBe('invalid_credentials')
  })

  it('explains an invalid name and logs each failed sign-up', async () => {
    const { email } = await server.player()
    const [last] = await server.query('select coalesce(max(id), 0) as id from public.activity')
    const signUp = (address: string, password: string, name: unknown) =>
      server.client().auth.signUp({ email: address, password, options: { data: { name } } })
    const named = await signUp('cecil@hunt.test', testPassword, ' C ')
    expect(named.error).toMatchObject({ status: 400, message: 'Invalid name' })
    expect((await signUp('cecil@hunt.test', '1', 'Cecil')).error?.code).toBe('weak_password')
    expect((await signUp(email, testPassword, 'Cecil')).error?.code).toBe('user_already_exists')

    const noted = await server.query(
      `select user_id, user_name, type, message, details from public.activity
       where action = 'auth.sign_up_failed' and id > $1 order by id`,
      [last?.id],
    )
    const reasons = ['invalid_name', 'weak_password', 'user_already_exists']
    const note = { user_id: null, user_name: 'system', type: 'warn', message: '' }
    expect(noted).toEqual(reasons.map((reason) => ({ ...note, details: { reason } })))
    const users = await server.query(`select from public.profiles where email = 'cecil@hunt.test'`)
    expect(users).toHaveLength(0)
  })

  it('keeps a recovery while concurrent requests fail', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => server.player()))
    const links = await Promise.all(players.map(({ email }) => recoveryLink(email)))
    const stranger = await server.player()
    const recover = async (link: string | undefined) => {
      const client = server.client()
      const verified = await client.auth.verifyOtp({ token_hash: tokenIn(link), type: 'recovery' })
      const user = await client.auth.getUser()
      const refreshed = await client.auth.refreshSession()
      return (verified.error ?? user.error ?? refreshed.error)?.message ?? 'recovered'
    }
    // Concurrent rollbacks must not undo the recovery.
    let recovering = true
    const failing = Array.from({ length: 8 }, async () => {
      while (recovering) await stranger.client.rpc('admin_overview')
    })
    const outcomes: string[] = []
    for (const link of links) outcomes.push(await recover(link))
    recovering = false
    await Promise.all(failing)
    expect(outcomes).toEqual(players.map(() => 'recovered'))
  })

  it("issues tokens with GoTrue's claims, also after a refresh", async () => {
    const player = await server.player('Nagy Anna')
    const { data } = await player.client.auth.refreshSession()
    for (const token of [player.accessToken, data.session?.access_token ?? '']) {
      expect(decodeJwt(token)).toMatchObject({
        iss: `${server.url}/auth/v1`,
        sub: player.id,
        role: 'authenticated',
        aal: 'aal1',
        app_metadata: { provider: 'email' },
        user_metadata: { name: 'Nagy Anna' },
      })
    }
  })

  it('refuses an expired token', async () => {
    const player = await server.player()
    const file = readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')
    const { jwtSecret } = JSON.parse(file) as { jwtSecret: string }
    const expired = await new SignJWT({ sub: player.id, role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('-1 minute')
      .sign(new TextEncoder().encode(jwtSecret))
    const response = await fetch(`${server.url}/rest/v1/profiles`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${expired}` },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
  })

  it('counts failed sign-ins on the profile', async () => {
    const player = await server.player()
    const signIn = (password: string) =>
      server.client().auth.signInWithPassword({ email: player.email, password })
    await signIn('wrong-password-1')
    await signIn('wrong-password-2')
    const [profile] = await server.query(
      'select failed_login_attempts from public.profiles where id = $1',
      [player.id],
    )
    expect(profile).toEqual({ failed_login_attempts: 2 })
  })

  it('creates, lists, changes, bans and deletes users with the secret key only', async () => {
    const { admin } = server.client(server.secretKey).auth
    const email = 'vendeg@hunt.test'
    const created = await admin.createUser({
      email,
      password: testPassword,
      user_metadata: { name: 'Vendég Vilma' },
    })
    const id = created.data.user?.id ?? ''
    expect(created.data.user?.user_metadata).toMatchObject({ name: 'Vendég Vilma' })
    const signIn = (password: string) =>
      server.client().auth.signInWithPassword({ email, password })
    const { data } = await signIn(testPassword)

    await admin.updateUserById(id, { ban_duration: '24h' })
    expect((await signIn(testPassword)).error?.code).toBe('user_banned')
    const refresh_token = data.session?.refresh_token ?? ''
    const refreshed = await server.client().auth.refreshSession({ refresh_token })
    expect(refreshed.error?.code).toBe('user_banned')

    await admin.updateUserById(id, { ban_duration: 'none', password: 'masik-jelszo-8' })
    expect((await signIn('masik-jelszo-8')).error).toBeNull()
    const listed = await admin.listUsers({ page: 1, perPage: 1000 })
    expect(listed.data.users.map((user) => user.email)).toContain(email)

    await admin.deleteUser(id)
    expect((await admin.getUserById(id)).error?.status).toBe(404)
    const refused = await server.client().auth.admin.listUsers()
    expect(refused.error?.status).toBe(403)
  })

  it("refuses a password longer than bcrypt's limit", async () => {
    const credentials = { email: 'hosszu@hunt.test', password: `1${'ő'.repeat(36)}` }
    const { error } = await server.client().auth.signUp(credentials)
    expect(error?.code).toBe('validation_failed')
  })

  it.each(['rovid1', 'csupabetu', '12345678'])('refuses the weak password %s', async (password) => {
    const { error } = await server
      .client()
      .auth.signUp({ email: 'gyenge@hunt.test', password, options: { data: { name: 'Gyenge' } } })
    expect(error?.code).toBe('weak_password')
  })
})
