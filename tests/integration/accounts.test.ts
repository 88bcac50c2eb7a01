import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Provider, SupabaseClient } from '@supabase/supabase-js'
import { codeOf, invalidCodeOf } from '../support/authenticator'
import { huntBackendsAndUpgraded, mailsAreReadable, thirdParty } from '../support/backends'
import { testPassword, type Player } from '../support/players'
import type { HuntServer, SentMail } from '../support/remote'

const newPassword = 'egy-uj-jelszo-9'
const newAddress = () => `${randomUUID()}@hunt.test`

/** Public settings of auth. */
interface AuthSettings {
  mailer_autoconfirm: boolean
  external: Record<string, boolean>
}

/** Accounts and sessions through the unmodified supabase-js client, on any Supabase. */
describe.each(huntBackendsAndUpgraded)('Accounts on $name', ({ start }) => {
  let server: HuntServer
  let organiser: Player
  let settings: AuthSettings

  beforeAll(async () => {
    server = await start()
    organiser = await server.player('Szervező Sára')
    const headers = { apikey: server.publishableKey }
    settings = (await (
      await fetch(`${server.url}/auth/v1/settings`, { headers })
    ).json()) as AuthSettings
  })

  afterAll(async () => server.close())

  const signIn = async (email: string, password: string, client = server.client()) =>
    (await client.auth.signInWithPassword({ email, password })).error?.code

  const refresh = async ({ client }: Player) => (await client.auth.refreshSession()).error?.code

  /** Waits for the newest mail to an address. */
  function mailTo(address: string, count = 1): Promise<SentMail> {
    return vi.waitFor(
      async () => {
        const mails = (await server.mailsTo?.(address)) ?? []
        expect(mails.length).toBeGreaterThanOrEqual(count)
        return mails[0] as SentMail
      },
      { timeout: 20_000, interval: 250 },
    )
  }

  /** Parses the link of a mail: the app's page and the arguments of verifyOtp. */
  function readLink({ links: [link = ''] }: SentMail) {
    const { pathname, searchParams } = new URL(link)
    const token_hash = searchParams.get('token_hash') ?? ''
    return { pathname, type: searchParams.get('type'), token_hash }
  }

  const claimsOf = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims

  it('are created by sign-up, at once or after confirmation by mail', async () => {
    const email = newAddress()
    const client = server.client()
    const options = { data: { name: 'Új Ubul' } }
    const { data, error } = await client.auth.signUp({ email, password: testPassword, options })
    expect(error).toBeNull()
    expect(data.session === null).toBe(!settings.mailer_autoconfirm)
    if (!settings.mailer_autoconfirm && mailsAreReadable) {
      expect(await signIn(email, testPassword)).toBe('email_not_confirmed')
      const { pathname, type, token_hash } = readLink(await mailTo(email))
      expect({ pathname, type }).toEqual({ pathname: '/confirm-email', type: 'email' })
      const elsewhere = server.client()
      expect((await elsewhere.auth.verifyOtp({ token_hash, type: 'email' })).error).toBeNull()
      expect((await claimsOf(elsewhere))?.email).toBe(email)
      const again = await server.client().auth.verifyOtp({ token_hash, type: 'email' })
      expect(again.error?.code).toBe('otp_expired')
    }
    const [profile] = await server.query<{ name: string; role: string }>(
      'select name, role from public.profiles where email = $1',
      [email],
    )
    expect(profile).toEqual({ name: 'Új Ubul', role: 'user' })
  })

  it('refuse invalid names, passwords and addresses', async () => {
    const signUp = (email: string, password: string, name: string) =>
      server.client().auth.signUp({ email, password, options: { data: { name } } })
    const named = await signUp(newAddress(), testPassword, ' C ')
    expect(named.error).toMatchObject({ status: 400, message: 'Invalid name' })
    expect((await signUp(newAddress(), 'a1', 'Cecil')).error?.code).toBe('weak_password')
    expect((await signUp('no address', testPassword, 'Cecil')).error?.code).toBe(
      'validation_failed',
    )
  })

  it('sign in with the right password only', async () => {
    const { email } = await server.player()
    expect(await signIn(email, testPassword)).toBeUndefined()
    expect(await signIn(email, 'not-this-one-1')).toBe('invalid_credentials')
    expect(await signIn(newAddress(), testPassword)).toBe('invalid_credentials')
  })

  if (mailsAreReadable) {
    it('are recovered by mail on another device, once per link', async () => {
      const { email } = await server.player()
      const { error } = await server.client().auth.resetPasswordForEmail(email)
      expect(error).toBeNull()
      const { pathname, type, token_hash } = readLink(await mailTo(email))
      expect({ pathname, type }).toEqual({
        pathname: '/reset-password-verification',
        type: 'recovery',
      })
      const device = server.client()
      expect((await device.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
      expect((await device.auth.updateUser({ password: newPassword })).error).toBeNull()
      const again = await server.client().auth.verifyOtp({ token_hash, type: 'recovery' })
      expect(again.error?.code).toBe('otp_expired')
      expect(await signIn(email, newPassword)).toBeUndefined()
      expect(await signIn(email, testPassword)).toBe('invalid_credentials')
    })
  }

  if (mailsAreReadable) {
    it('change their address after confirmation from the new mailbox', async () => {
      const player = await server.player()
      const address = newAddress()
      const { error } = await player.client.auth.updateUser({ email: address })
      expect(error).toBeNull()
      expect(await signIn(address, testPassword)).toBe('invalid_credentials')
      const { pathname, type, token_hash } = readLink(await mailTo(address))
      expect({ pathname, type }).toEqual({ pathname: '/email-change', type: 'email_change' })
      const device = server.client()
      expect((await device.auth.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
      expect(await signIn(address, testPassword)).toBeUndefined()
      expect(await signIn(player.email, testPassword)).toBe('invalid_credentials')
      expect(
        await server.query('select email from public.profiles where id = $1', [player.id]),
      ).toEqual([{ email: address }])
    })
  }

  it('refresh their tokens, and revoke the session when an old refresh token is reused', async () => {
    const player = await server.player()
    const tokens: string[] = []
    for (let round = 0; round < 3; round++) {
      const { data } = await player.client.auth.getSession()
      tokens.push(data.session?.refresh_token ?? '')
      expect(await refresh(player)).toBeUndefined()
    }
    expect((await player.client.rpc('get_token_balance')).error).toBeNull()
    // Simulates the end of refresh_token_reuse_interval.
    const letTimePass = () =>
      server.query(
        `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1 and revoked`,
        [player.id],
      )
    await letTimePass()
    const stolen = await server.client().auth.refreshSession({ refresh_token: tokens[0] ?? '' })
    expect(stolen.error?.code).toBe('refresh_token_already_used')
    await letTimePass()
    expect(await refresh(player)).toMatch(/^refresh_token_(already_used|not_found)$/)
  })

  it('sign out on all devices with a global sign-out', async () => {
    const player = await server.player()
    const phone = server.client()
    expect(await signIn(player.email, testPassword, phone)).toBeUndefined()
    const role = { p_user_id: player.id, p_role: 'admin' }
    expect((await organiser.client.rpc('admin_set_user_role', role)).error).toBeNull()
    expect((await phone.rpc('admin_overview')).error).toBeNull()
    expect((await player.client.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect((await phone.rpc('admin_overview')).error?.hint).toBe('user_not_authenticated')
    expect((await phone.auth.refreshSession()).error?.code).toMatch(/not_found$/)
  })

  it('support a second factor, which organisers then need for admin rights', async () => {
    const player = await server.player()
    const role = { p_user_id: player.id, p_role: 'admin' }
    expect((await organiser.client.rpc('admin_set_user_role', role)).error).toBeNull()
    const enrolled = await player.client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Hunt' })
    expect(enrolled.error).toBeNull()
    const factorId = enrolled.data?.id ?? ''
    const secret = enrolled.data?.totp.secret ?? ''
    const submitCode = (client: SupabaseClient, code: string) =>
      client.auth.mfa.challengeAndVerify({ factorId, code })
    expect((await submitCode(player.client, invalidCodeOf(secret))).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await submitCode(player.client, codeOf(secret))).error).toBeNull()
    expect((await claimsOf(player.client))?.aal).toBe('aal2')

    const phone = server.client()
    expect(await signIn(player.email, testPassword, phone)).toBeUndefined()
    expect((await phone.rpc('admin_overview')).error?.hint).toBe('second_factor_required')
    expect((await submitCode(phone, codeOf(secret, { ahead: 1 }))).error).toBeNull()
    expect((await phone.rpc('admin_overview')).error).toBeNull()
  })

  it('lose access with a ban', async () => {
    const player = await server.player()
    const ban = { p_user_id: player.id, p_reason: 'Shared photos' }
    expect((await organiser.client.rpc('admin_ban_user', ban)).error).toBeNull()
    expect((await player.client.rpc('get_token_balance')).error?.hint).toBe('user_banned')
    expect((await player.client.from('profiles').select()).data).toEqual([])
    expect(await refresh(player)).toMatch(/^(refresh_token_not_found|user_banned)$/)
    expect(await signIn(player.email, testPassword)).toBe('user_banned')
  })

  it('are gone after deletion', async () => {
    const player = await server.player()
    expect((await player.client.rpc('delete_my_account')).error).toBeNull()
    expect(await signIn(player.email, testPassword)).toBe('invalid_credentials')
    expect(await refresh(player)).toMatch(/not_found$/)
    expect((await player.client.from('profiles').select()).data).toEqual([])
    expect(await server.query('select from auth.users where id = $1', [player.id])).toEqual([])
  })

  if (thirdParty) {
    it('sign in through a third party, to the same account each time', async () => {
      const sites = { redirectTo: 'http://localhost:3000/dashboard', skipBrowserRedirect: true }
      const arrive = async () => {
        const client = server.client()
        const { data } = await client.auth.signInWithOAuth({
          provider: thirdParty as Provider,
          options: sites,
        })
        let next = data.url ?? ''
        while (!next.startsWith(sites.redirectTo)) {
          const { status, headers } = await fetch(next, { redirect: 'manual' })
          expect([302, 303, 307]).toContain(status)
          next = new URL(headers.get('location') ?? '', next).href
        }
        const code = new URL(next).searchParams.get('code') ?? ''
        const { error } = await client.auth.exchangeCodeForSession(code)
        expect(error).toBeNull()
        return (await claimsOf(client))?.sub
      }
      const first = await arrive()
      expect(await server.query('select role from public.profiles where id = $1', [first])).toEqual(
        [{ role: 'user' }],
      )
      expect(await arrive()).toBe(first)
    })
  }

  it('violate no invariant', async () => {
    expect(await server.query('select * from private.check_invariants()')).toEqual([])
  })
})
