import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../support/authenticator'
import { shareEmbedded, type Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'
import { enrol, submitCode, type Enrolled } from './fixtures/second-factor'

describe('A stolen session', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await shareEmbedded()
  })

  afterAll(async () => server.close())

  const subjectsTo = ({ email }: Player) =>
    server
      .mails()
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject)
      .reverse()

  /** Backdates the owner's sign-in and last code. */
  async function age({ id }: Player, minutes: number): Promise<void> {
    const ago = `now() - make_interval(mins => ${minutes})`
    await server.query(`update auth.sessions set created_at = ${ago} where user_id = $1`, [id])
    await server.query(
      `update auth.mfa_amr_claims c set updated_at = ${ago}
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [id],
    )
  }

  async function withFactor(): Promise<Player & Enrolled> {
    const player = await server.player()
    const enrolled = await enrol(player)
    const { error } = await submitCode(player.client, enrolled, codeOf(enrolled.secret))
    if (error) throw error
    return { ...player, ...enrolled }
  }

  it('cannot enable a second factor without the password, even with a refreshed token', async () => {
    const player = await server.player()
    await age(player, 11)
    await expect(enrol(player)).rejects.toMatchObject({ code: 'reauthentication_needed' })
    await player.client.auth.refreshSession()
    await expect(enrol(player)).rejects.toMatchObject({ code: 'reauthentication_needed' })
    expect(
      await server.query('select from auth.mfa_factors where user_id = $1', [player.id]),
    ).toEqual([])

    const { email, password } = player
    const proof = server.client()
    await proof.auth.signInWithPassword({ email, password })
    const enrolled = await enrol({ ...player, client: proof })
    expect((await submitCode(player.client, enrolled, codeOf(enrolled.secret))).error).toBeNull()
  })

  it('cannot remove or add a factor without a recent code', async () => {
    const player = await withFactor()
    const { factorId, client } = player
    await age(player, 11)
    await client.auth.refreshSession()
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe(
      'reauthentication_needed',
    )
    await expect(enrol(player)).rejects.toMatchObject({ code: 'reauthentication_needed' })
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)

    await submitCode(client, player, codeOf(player.secret, { ahead: 1 }))
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('causes a mail to the owner for every factor enabled or removed', async () => {
    const player = await withFactor()
    const on =
      'Bekapcsoltad a kétlépcsős belépést · Two-step sign-in is on · Anmeldung in zwei Schritten eingeschaltet'
    const off =
      'Kikapcsoltad a kétlépcsős belépést · Two-step sign-in is off · Anmeldung in zwei Schritten ausgeschaltet'
    expect(subjectsTo(player)).toEqual([on])
    expect(server.mails()[0]?.html).toContain(`${server.url}/contact`)
    await player.client.auth.mfa.unenroll(player)
    expect(subjectsTo(player)).toEqual([on, off])
    const begun = await enrol(player)
    await player.client.auth.mfa.unenroll(begun)
    expect(subjectsTo(player)).toEqual([on, off])
  })

  it('causes a mail to the owner for a changed password, not for a refused one', async () => {
    const player = await server.player()
    const change = (password: string) => player.client.auth.updateUser({ password })
    expect((await change('rövid')).error).not.toBeNull()
    expect((await change(player.password)).error?.code).toBe('same_password')
    await player.client.auth.updateUser({ data: { nickname: 'Elek' } })
    expect(subjectsTo(player)).toEqual([])
    expect((await change('egy-uj-jelszo-9')).error).toBeNull()
    expect(subjectsTo(player)).toEqual([
      'Megváltozott a jelszavad · Your password has changed · Dein Passwort wurde geändert',
    ])
  })
})
