import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectConfig } from '../../../supabase/local/project-config'
import { isOwnPage, ownOrigins } from '../../../supabase/local/gateway/redirects'
import { startEmbedded, type Embedded } from '../../support/embedded'

const origins = ownOrigins('https://kincs.example', 'http://localhost:3000')

const hostile = [
  '//evil.example',
  'https://evil.example',
  'https://evil.example/?x=https://kincs.example/',
  'https://kincs.example.evil.example/',
  'https://kincs.example@evil.example/',
  'https://evil.example@kincs.example/',
  'https://user:pass@kincs.example/',
  'https://kincs.example:8443/',
  'http://kincs.example/',
  'https:\\\\evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https://kincs.example\\@evil.example/',
  'https://kincs.example\t.evil.example/',
  'https://kincs.example/\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'javascript://127.0.0.1/%0aalert(1)',
  'javascript://kincs.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1:8080/',
  'http://127.0.0.2:3000/',
  'exp://127.0.0.1/',
  '/dashboard',
  '',
]

describe('Redirects after a sign-in', () => {
  let server: Embedded

  beforeAll(async () => {
    const config = readProjectConfig()
    config.auth.external.github = { enabled: true, client_id: 'id', secret: 'secret' }
    server = await startEmbedded({ config, siteUrl: 'https://kincs.example' })
  })

  afterAll(async () => server.close())

  it('stay on the site', () => {
    expect(hostile.filter((target) => isOwnPage(target, origins))).toEqual([])
  })

  it('may name any page of the site, also by loopback names', () => {
    const own = [
      'https://kincs.example',
      'https://kincs.example/ar/1?from=mail#top',
      'http://localhost:3000/login',
      'http://127.0.0.1:3000/login',
      'http://[::1]:3000/login',
    ]
    expect(own.filter((target) => isOwnPage(target, origins))).toEqual(own)
  })

  it.each(hostile)('from a third party never lead to %j', async (target) => {
    const query = new URLSearchParams({ provider: 'github', redirect_to: target })
    const response = await fetch(`${server.url}/auth/v1/authorize?${query}`, {
      redirect: 'manual',
      // lite's default target; it accepts every loopback address.
      headers: { referer: 'http://127.0.0.1:8080/' },
    })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '').origin).toBe('https://github.com')
    const [flow] = await server.query(
      'select referrer from auth.flow_state order by created_at desc limit 1',
    )
    expect(flow?.referrer).toBe('https://kincs.example')
  })

  it.each([
    ['https://kincs.example/reset?return=%2Fjoin%2FA%26B', undefined],
    ['https://evil.example/', 'https://kincs.example'],
    [undefined, 'https://kincs.example'],
  ])('are part of the link in a mail: %s', async (redirectTo, expected = redirectTo) => {
    const { client, email } = await server.player()
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const mail = server.mails().find(({ to }) => to === email)
    const link = new URL(mail?.links[0] ?? '')
    expect(link.origin).toBe('https://kincs.example')
    expect(link.searchParams.get('redirect_to')).toBe(expected)
  })

  it.each(hostile)('from a mail never lead to %j', async (target) => {
    const query = new URLSearchParams({ type: 'signup', token: 'x', redirect_to: target })
    const response = await fetch(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(new URL(response.headers.get('location') ?? '').origin).toBe('https://kincs.example')
  })
})
