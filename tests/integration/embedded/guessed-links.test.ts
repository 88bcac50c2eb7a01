import { hash as digest, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EmailOtpType } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectConfig } from '../../../supabase/local/project-config'
import { shareEmbedded, startEmbedded, type Embedded } from '../../support/embedded'
import { testPassword } from '../../support/players'

/** Searches the six-digit code whose hash with the address is the link's token hash. */
function bruteForceCode(email: string, hash: string): string | undefined {
  for (let number = 0; number < 1_000_000; number++) {
    const digits = String(number).padStart(6, '0')
    if (digest('sha256', email + digits) === hash) return digits
  }
  return undefined
}

/** A guessed link. */
const guess = () => randomBytes(32).toString('hex')

const types = ['recovery', 'signup', 'magiclink', 'email_change'] as const

describe('A link in a mail', () => {
  let server: Embedded

  beforeAll(async () => {
    const config = readProjectConfig()
    config.auth.email.enable_confirmations = true
    config.auth.email.max_frequency = 1
    server = await startEmbedded({ config })
  })

  afterAll(async () => server.close())

  const confirm = async (email: string) => {
    const client = server.client()
    const options = { data: { name: 'Nagy Anna' } }
    const { error } = await client.auth.signUp({ email, password: testPassword, options })
    expect(error).toBeNull()
    const hash = await tokenOf(email, 'confirmation_token')
    const verified = await client.auth.verifyOtp({ token_hash: hash, type: 'signup' })
    expect(verified.error).toBeNull()
    return { client, hash }
  }

  const tokenOf = async (email: string, column: string) => {
    const [user] = await server.query(`select ${column} from auth.users where email = $1`, [email])
    return String(user?.[column])
  }

  it('has a token hash that cannot be derived from address and a six-digit code', async () => {
    const [email, wanted] = ['anna@hunt.test', 'bela@hunt.test']
    const { client, hash } = await confirm(email)
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    const recovery = await tokenOf(email, 'recovery_token')
    expect((await client.auth.updateUser({ email: wanted })).error).toBeNull()
    const change = await tokenOf(email, 'email_change_token_new')
    expect(bruteForceCode(email, hash)).toBeUndefined()
    expect(bruteForceCode(email, recovery)).toBeUndefined()
    expect(bruteForceCode(wanted, change)).toBeUndefined()
  })

  it('confirms a sign-up as its mail says, once', async () => {
    const email = 'cili@hunt.test'
    const options = { data: { name: 'Kiss Cili' } }
    await server.client().auth.signUp({ email, password: testPassword, options })
    const link = new URL(server.mails().find(({ to }) => to === email)?.links[0] ?? '')
    const { token_hash = '', type } = Object.fromEntries(link.searchParams)
    const verify = () => server.client().auth.verifyOtp({ token_hash, type: type as EmailOtpType })
    const { data } = await verify()
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
    expect((await verify()).error?.code).toBe('otp_expired')
  })

  it('is the only token in a mail, which contains no code', () => {
    const { template, notification } = readProjectConfig().auth.email
    for (const { subject, content_path } of Object.values({ ...template, ...notification })) {
      expect(subject + readFileSync(content_path, 'utf8')).not.toMatch(/\{\{\s*\.Token\s*\}\}/)
    }
  })
})

describe('Guessing links', () => {
  let server: Embedded

  beforeAll(async () => {
    const config = readProjectConfig()
    config.auth.rate_limit.token_verifications = 6
    server = await startEmbedded({ config })
  })

  afterAll(async () => server.close())

  /** Sends one guess, alternating between the endpoints. */
  async function ask(number: number, address: string): Promise<number> {
    const type = types[number % types.length] ?? ''
    const headers = { apikey: server.publishableKey, 'x-forwarded-for': address }
    const url = `${server.url}/auth/v1/verify`
    const response =
      number % 2 === 0
        ? await fetch(`${url}?type=${type}&token=${guess()}`, { headers, redirect: 'manual' })
        : await fetch(url, {
            method: 'POST',
            headers,
            body: JSON.stringify({ type, token_hash: guess() }),
          })
    return response.status
  }

  const refusals = async (count: number, addressOf: (number: number) => string) => {
    const asked = Array.from({ length: count }, (_, number) => ask(number, addressOf(number)))
    return (await Promise.all(asked)).filter((status) => status === 429).length
  }

  it('is limited per network address, by GET and POST', async () => {
    expect(await refusals(20, () => '203.0.113.1')).toBe(14)
    expect(await refusals(2, () => '203.0.113.2')).toBe(0)
  })

  it('is limited per IPv6 /64 network', async () => {
    expect(await refusals(20, (number) => `2001:db8:1:2:${number.toString(16)}::7`)).toBe(14)
    expect(await refusals(2, () => '2001:db8:1:3::7')).toBe(0)
  })

  it('is limited for the whole server, over all addresses', async () => {
    expect(await refusals(80, (number) => `198.51.100.${number}`)).toBeGreaterThan(30)
  })
})

describe('Unusual calls of auth', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await shareEmbedded()
  })

  afterAll(async () => server.close())

  const ask = (path: string, method = 'GET', token = '') =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
    })

  it.each([
    ['HEAD', 'verify?type=recovery&token=x', 405],
    ['HEAD', 'settings', 405],
    ['GET', 'verify?type=recovery&type=email_change&token=x', 400],
    ['GET', 'verify?token=x&type=recovery&token=y', 400],
    ['GET', 'verify/?type=recovery&token=x', 404],
    ['GET', '/verify?type=recovery&token=x', 404],
    ['GET', 'recover', 405],
    ['GET', 'constructor', 404],
    ['GET', 'nonexistent', 404],
  ])('is refused: %s %s', async (method, path, status) => {
    expect((await ask(path, method)).status).toBe(status)
  })

  it('open no session with a code for another purpose', async () => {
    const { id } = await server.player()
    const token_hash = guess()
    const sql = 'update auth.users set reauthentication_token = $2 where id = $1'
    await server.query(sql, [id, token_hash])
    for (const type of ['reauthentication', 'invite', 'email', 'sms', 'constructor']) {
      const answer = await fetch(`${server.url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: server.publishableKey },
        body: JSON.stringify({ type, token_hash }),
      })
      expect(await answer.json(), type).not.toHaveProperty('access_token')
    }
  })

  it('do not send a mail for each of sixty calls', async () => {
    const { accessToken, email } = await server.player()
    const asked = Array.from({ length: 60 }, () => ask('reauthenticate', 'GET', accessToken))
    for (const { status } of await Promise.all(asked)) expect(status).not.toBe(200)
    expect(server.mails().filter(({ to }) => to === email)).toHaveLength(0)
  })
})
