import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEnrolment } from '../../../supabase/local/gateway/totp'
import { codeOf } from '../../support/authenticator'
import { backends } from '../../support/backends'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'
import { enrol, submitCode, type Enrolled } from './fixtures/second-factor'

/** Attacks of somebody who knows the password, or has a token of the account. */
describe.each(backends)('A thief on $name', ({ share }) => {
  let server: Embedded
  let organiser: Player

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára') // the first player becomes an organiser
  })

  afterAll(async () => server.close())

  async function newOrganiser(): Promise<Player> {
    const second = await server.player()
    const change = { p_user_id: second.id, p_role: 'admin' }
    await organiser.client.rpc('admin_set_user_role', change).throwOnError()
    return second
  }

  const overview = async (client: SupabaseClient) =>
    (await client.rpc('admin_overview')).error?.hint ?? 'open'

  async function signIn({ email, password }: Player): Promise<SupabaseClient> {
    const client = server.client()
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return client
  }

  /** Requests a new session with a refresh token. @returns the new refresh token, or the error */
  async function renew(refreshToken: string): Promise<string> {
    const client = server.client()
    const { data, error } = await client.auth.refreshSession({ refresh_token: refreshToken })
    return error?.code ?? data.session?.refresh_token ?? ''
  }

  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.refresh_token ?? ''

  const sessionsOf = async ({ id }: Player) =>
    (await server.query('select id from auth.sessions where user_id = $1', [id])).length

  it('loses the level of a factor that the owner has removed, also in the token', async () => {
    const owner = await newOrganiser()
    const stolen = await enrol(owner)
    await submitCode(owner.client, stolen, codeOf(stolen.secret))
    const own = await enrol(owner)
    await submitCode(owner.client, own, codeOf(own.secret))
    const thief = await signIn(owner)
    await submitCode(thief, stolen, codeOf(stolen.secret, { ahead: 1 }))
    expect(await overview(thief)).toBe('open')
    const { error } = await owner.client.auth.mfa.unenroll({ factorId: stolen.factorId })
    expect(error).toBeNull()
    expect(await overview(owner.client)).toBe('open')
    expect(await overview(thief)).toBe('second_factor_required')
  })

  it('cannot confirm a factor of their own beside a confirmed one', async () => {
    const owner = await newOrganiser()
    const own = await enrol(owner)
    await submitCode(owner.client, own, codeOf(own.secret))
    // Enrolled at the moment in which the owner confirmed the other one.
    const { secret } = newEnrolment('Hunt', owner.email)
    const [planted] = await server.query<{ id: string }>(
      `insert into auth.mfa_factors
         (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'planted', 'totp', 'unverified', now(), now(), $2) returning id`,
      [owner.id, secret],
    )
    const enrolled: Enrolled = { factorId: planted?.id ?? '', secret }
    const thief = await signIn(owner)
    const verified = await submitCode(thief, enrolled, codeOf(secret))
    expect(verified.error?.code).toBe('insufficient_aal')
    expect(await overview(thief)).toBe('second_factor_required')
  })

  it('cannot enrol more factors at once than one after another', async () => {
    const player = await server.player()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => player.client.auth.mfa.enroll({ factorType: 'totp' })),
    )
    const refused = answers.flatMap(({ error }) => (error ? [error.code] : []))
    expect(refused).toEqual(Array(4).fill('too_many_enrolled_mfa_factors'))
  })

  it('has no session when the sign-in was under way while the password changed', async () => {
    const owner = await server.player()
    const attempts = Array.from({ length: 12 }, () =>
      server.client().auth.signInWithPassword({ email: owner.email, password: owner.password }),
    )
    const changed = await owner.client.auth.updateUser({ password: 'egy-uj-jelszo-9' })
    expect(changed.error).toBeNull()
    await Promise.all(attempts)
    expect(await sessionsOf(owner)).toBe(1)
  })

  it('has no session when a token was renewed while the password changed or a ban began', async () => {
    for (const act of [
      (owner: Player) => owner.client.auth.updateUser({ password: 'egy-uj-jelszo-9' }),
      (owner: Player) =>
        organiser.client.rpc('admin_ban_user', { p_user_id: owner.id, p_reason: 'race' }),
    ]) {
      const owner = await server.player()
      const thieves = await Promise.all(Array.from({ length: 6 }, () => signIn(owner)))
      const renewals = thieves.map(async (thief) => {
        let token = await tokenOf(thief)
        for (let round = 0; round < 4 && !token.includes('_'); round++) token = await renew(token)
        return token
      })
      const { error } = await act(owner)
      expect(error).toBeNull()
      await Promise.all(renewals)
      expect(await sessionsOf(owner)).toBeLessThanOrEqual(1)
      for (const thief of thieves) {
        expect(await thief.rpc('get_token_balance')).toMatchObject({
          error: expect.anything() as unknown,
        })
      }
    }
  })

  it('cannot use a refresh token after any kind of sign-out', async () => {
    for (const scope of ['local', 'global', 'others'] as const) {
      const owner = await server.player()
      const other = await signIn(owner)
      const tokens = { own: await tokenOf(owner.client), other: await tokenOf(other) }
      await owner.client.auth.signOut({ scope })
      const ended =
        scope === 'local'
          ? [tokens.own]
          : scope === 'others'
            ? [tokens.other]
            : Object.values(tokens)
      for (const token of ended)
        expect(await renew(token)).toMatch(/^(refresh_token|session)_not_found$/)
    }
  })

  it('does not sign out the owner, whose tabs renew one token at once', async () => {
    const owner = await server.player()
    const token = await tokenOf(owner.client)
    const renewed = await Promise.all(Array.from({ length: 4 }, () => renew(token)))
    for (const next of renewed) {
      expect(next).not.toContain('_')
      expect(await renew(next)).not.toContain('_')
    }
  })
})
