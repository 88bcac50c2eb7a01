import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readProjectConfig } from '../../../supabase/local/project-config'
import { shareEmbedded, startEmbedded, type Embedded } from '../../support/embedded'
import { testPassword } from '../../support/players'

interface Answer {
  status: number
  code: unknown
  retryAfter: number
  milliseconds: number
  body: Record<string, unknown>
}

/** Calls auth without supabase-js. */
async function ask(
  server: Embedded,
  path: string,
  body: unknown,
  address = '203.0.113.1',
): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    // Each case has its own client address, forwarded like by a proxy.
    headers: { apikey: server.publishableKey, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return {
    status: response.status,
    code: answer.error_code,
    retryAfter: Number(response.headers.get('retry-after')),
    milliseconds: performance.now() - began,
    body: answer,
  }
}

const together = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const countOf = (answers: Answer[], code: string) =>
  answers.filter((answer) => answer.code === code).length

describe('Guessing passwords', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await startEmbedded() // a test moves its clock
  })

  afterAll(async () => server.close())

  const guess = (email: string, address?: string, password = 'wrong-password-1') =>
    ask(server, 'token?grant_type=password', { email, password }, address)

  it('is slowed down after ten failures, also when concurrent', async () => {
    const { email } = await server.player()
    const answers = await together(30, () => guess(email))
    expect(countOf(answers, 'invalid_credentials')).toBe(10)
    expect(countOf(answers, 'over_request_rate_limit')).toBe(20)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.retryAfter).toBeGreaterThan(0)
    expect(refused?.retryAfter).toBeLessThanOrEqual(30)
  })

  it('has no effect on occasional typos: the right password resets the count', async () => {
    const { email, password } = await server.player()
    for (let visit = 0; visit < 2; visit++) {
      await together(9, () => guess(email, '203.0.113.5'))
      expect((await guess(email, '203.0.113.5', password)).status).toBe(200)
    }
  })

  it('from one network address does not lock out the owner at another', async () => {
    const { email, password } = await server.player()
    const spellings = [email, email.toUpperCase()]
    await together(15, (index) => guess(spellings[index % 2] ?? '', '203.0.113.66'))
    expect((await guess(email, '203.0.113.66', password)).status).toBe(429)
    expect((await guess(email, '198.51.100.7', password)).status).toBe(200)
  })

  it('from many network addresses delays the owner by seconds and does not block recovery', async () => {
    const { email, password } = await server.player()
    const signIn = () => guess(email, '198.51.100.8', password)
    const answers = await together(40, (index) => guess(email, `203.0.113.${100 + index}`))
    const pauses = answers.filter(({ status }) => status === 429).map((one) => one.retryAfter)
    expect(pauses.length).toBeGreaterThan(0)
    // At least one second each; slow guesses may come after the first pause.
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10)
    expect((await ask(server, 'recover', { email }, '198.51.100.8')).status).toBe(200)
    expect(server.mails()[0]?.to).toBe(email)
    const { retryAfter } = await signIn() // 0 where a busy machine has outlasted the pause
    vi.useFakeTimers({ now: Date.now() + retryAfter * 1000, toFake: ['Date'] })
    try {
      expect((await signIn()).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('reveals no existing accounts, not even by response time', async () => {
    const { email } = await server.player()
    const known = await guess(email, '192.0.2.1')
    const unknown = await guess(`${randomUUID()}@hunt.test`, '192.0.2.1')
    expect(unknown.body).toEqual(known.body)
    expect(unknown.milliseconds).toBeGreaterThanOrEqual(390)
    expect(known.milliseconds).toBeGreaterThanOrEqual(390)
    const stranger = `${randomUUID()}@hunt.test`
    expect(
      countOf(await together(12, () => guess(stranger, '192.0.2.2')), 'over_request_rate_limit'),
    ).toBe(2)
  })

  it.each([
    { email: ['a@hunt.test'], password: 'x' },
    { email: { toLowerCase: 1 }, password: 'x' },
    { email: 'a@hunt.test', password: { length: 9 } },
    { email: 7 },
  ])('with %j is a bad request, not a failure of the server', async (body) => {
    const answer = await ask(server, 'token?grant_type=password', body, '192.0.2.3')
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it.each(['otp', 'magiclink'])('has no way round through %s', async (path) => {
    const answer = await ask(server, path, { email: 'a@hunt.test', create_user: true })
    expect(answer).toMatchObject({ status: 422, code: 'otp_disabled' })
    expect(await server.query(`select from auth.users where email = 'a@hunt.test'`)).toEqual([])
  })
})

describe('Mails', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await shareEmbedded()
  })

  afterAll(async () => server.close())

  it('for a password reset are limited to one a minute, with the same response for unknown addresses', async () => {
    const { email } = await server.player()
    const stranger = `${randomUUID()}@hunt.test`
    const [known, unknown] = [
      await ask(server, 'recover', { email }),
      await ask(server, 'recover', { email: stranger }),
    ]
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown).toMatchObject({ status: 200, body: {} })
    expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThanOrEqual(390)
    for (const address of [email, stranger]) {
      const again = await ask(server, 'recover', { email: address }, '203.0.113.9')
      expect(again).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(again.retryAfter).toBeGreaterThan(50)
    }
    const receivers = server.mails().map(({ to }) => to)
    expect(receivers.filter((to) => [email, stranger].includes(to))).toEqual([email])
  })

  it('link to the site, whatever Host and redirect the request names', async () => {
    const { email } = await server.player()
    const target = encodeURIComponent('https://evil.example/')
    await fetch(`${server.url}/auth/v1/recover?redirect_to=${target}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
      body: JSON.stringify({ email }),
    })
    const [mail] = server.mails()
    expect(mail?.to).toBe(email)
    for (const link of mail?.links ?? []) expect(new URL(link).origin).toBe(server.url)
    expect(mail?.html).not.toContain('evil')
  })
})

// Each case starts its own server.
describe('Signing up', { timeout: 120_000 }, () => {
  it('is blocked after twenty taken addresses', async () => {
    const server = await startEmbedded()
    try {
      const { email } = await server.player()
      const signUp = (address: string, mail = email) =>
        ask(server, 'signup', { email: mail, password: testPassword }, address)
      const answers = [...(await together(20, () => signUp('203.0.113.2')))]
      expect(countOf(answers, 'user_already_exists')).toBe(20)
      expect((await signUp('203.0.113.2', 'fresh@hunt.test')).code).toBe('over_request_rate_limit')
      expect((await signUp('203.0.113.3', 'fresh@hunt.test')).status).toBe(200)
    } finally {
      await server.close()
    }
  })

  it('gives the same response for new and taken addresses when confirmation is required', async () => {
    const config = readProjectConfig()
    config.auth.email.enable_confirmations = true
    config.auth.email.max_frequency = 1
    const server = await startEmbedded({ config })
    try {
      const email = 'anna@hunt.test'
      const signUp = () =>
        ask(server, 'signup', { email, password: testPassword, data: { name: 'Nagy Anna' } })
      const fresh = await signUp()
      const taken = await signUp()
      /** The response without the values that differ between accounts. */
      const shape = ({ status, body }: Answer) => ({
        status,
        body: JSON.stringify(body)
          .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id')
          .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'a time'),
      })
      expect(shape(taken)).toEqual(shape(fresh))
      expect(server.mails()).toHaveLength(1)
      expect(Math.min(fresh.milliseconds, taken.milliseconds)).toBeGreaterThanOrEqual(390)
    } finally {
      await server.close()
    }
  })

  it('is limited to the configured number per network address', async () => {
    const config = readProjectConfig()
    config.auth.rate_limit.sign_in_sign_ups = 2
    const server = await startEmbedded({ config })
    try {
      await server.player()
      await server.player()
      await expect(server.player()).rejects.toMatchObject({ code: 'over_request_rate_limit' })
    } finally {
      await server.close()
    }
  })
})
