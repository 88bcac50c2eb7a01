import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectConfig } from '../../../supabase/local/project-config'
import { codeOf, invalidCodeOf } from '../../support/authenticator'
import { shareEmbedded, startEmbedded, type Embedded } from '../../support/embedded'
import { enrol, submitCode } from './fixtures/second-factor'

// The gateway enforces these limits, independent of the database.
describe('A second factor', { timeout: 120_000 }, () => {
  let server: Embedded

  afterAll(async () => server.close())
  beforeAll(async () => {
    server = await shareEmbedded()
  })

  it('allows five guesses, then ever longer pauses, also with concurrent guesses', async () => {
    const player = await server.player()
    const enrolled = await enrol(player)
    await submitCode(player.client, enrolled, codeOf(enrolled.secret))
    const { data } = await player.client.auth.mfa.challenge(enrolled)
    const guess = async (code: string) =>
      (
        await player.client.auth.mfa.verify({
          factorId: enrolled.factorId,
          challengeId: data?.id ?? '',
          code,
        })
      ).error?.code
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => guess(invalidCodeOf(enrolled.secret))),
    )
    const count = (code: string) => guesses.filter((guessed) => guessed === code).length
    expect(count('mfa_verification_failed')).toBe(5)
    expect(count('over_request_rate_limit')).toBe(15)
    expect(await guess(codeOf(enrolled.secret, { ahead: 1 }))).toBe('over_request_rate_limit')
  })

  it('counts guesses per session, and thirty per account', async () => {
    const player = await server.player()
    const enrolled = await enrol(player)
    await submitCode(player.client, enrolled, codeOf(enrolled.secret))
    const open = async () => {
      const client = server.client()
      const { email, password } = player
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
      return client
    }
    const guess = async (client: Awaited<ReturnType<typeof open>>, code: string) => {
      const { data } = await client.auth.mfa.challenge(enrolled)
      const answer = { factorId: enrolled.factorId, challengeId: data?.id ?? '', code }
      return (await client.auth.mfa.verify(answer)).error?.code
    }
    const owner = await open()
    for (let session = 0; session < 5; session++) {
      const thief = await open()
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await guess(thief, invalidCodeOf(enrolled.secret))).toBe('mfa_verification_failed')
      }
      expect(await guess(thief, invalidCodeOf(enrolled.secret))).toBe('over_request_rate_limit')
    }
    expect(await guess(owner, codeOf(enrolled.secret, { ahead: 1 }))).toBeUndefined()
    // The right code has reset the account's count.
    const refusals = []
    for (let session = 0; session < 7; session++) {
      const thief = await open()
      for (let attempt = 0; attempt < 5; attempt++) {
        refusals.push(await guess(thief, invalidCodeOf(enrolled.secret)))
      }
    }
    expect(refusals.filter((code) => code === 'mfa_verification_failed')).toHaveLength(30)
  })

  it.each([
    ['nothing', {}, 400, 'validation_failed'],
    ['another kind', { factor_type: 'fax' }, 400, 'validation_failed'],
    ['a phone', { factor_type: 'phone', phone: '+3630' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['a passkey', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    ['an odd name', { factor_type: 'totp', friendly_name: ['x'] }, 400, 'validation_failed'],
  ])('is not made of %s', async (_what, body, status, code) => {
    const { accessToken } = await server.player()
    const response = await fetch(`${server.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: code })
  })

  it.each([
    ['no token', '', 401, 'no_authorization'],
    ['a forged one', 'Bearer a.b.c', 403, 'bad_jwt'],
  ])('is not made with %s', async (_what, authorization, status, code) => {
    const response = await fetch(`${server.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, ...(authorization && { authorization }) },
      body: JSON.stringify({ factor_type: 'totp' }),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: code })
  })

  it('cannot be enrolled in an ended session', async () => {
    const player = await server.player()
    await server.query('delete from auth.sessions where user_id = $1', [player.id])
    await expect(enrol(player)).rejects.toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('is limited to ten per account with unique names, and unverified ones are removed', async () => {
    const { client, id } = await server.player()
    const named = (friendlyName: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect((await named('Phone 0')).error).toBeNull()
    expect((await named('Phone 0')).error?.code).toBe('mfa_factor_name_conflict')
    for (let number = 1; number < 10; number++) {
      expect((await named(`Phone ${number}`)).error).toBeNull()
    }
    expect((await named('Phone 10')).error?.code).toBe('too_many_enrolled_mfa_factors')
    await server.query(
      `update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = $1`,
      [id],
    )
    expect((await named('Phone 10')).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('can be enrolled only when the project enables it', async () => {
    const config = readProjectConfig()
    config.auth.mfa.totp = { enroll_enabled: false, verify_enabled: false }
    const plain = await startEmbedded({ config })
    try {
      await expect(enrol(await plain.player())).rejects.toMatchObject({
        code: 'mfa_totp_enroll_not_enabled',
      })
    } finally {
      await plain.close()
    }
  })
})
