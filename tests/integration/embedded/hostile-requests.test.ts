import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '../../support/embedded'

/** Sends a request with any Host header or method, which fetch does not allow. */
function askAs(host: string, url: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host }, method }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** A body without Content-Length. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      left -= chunk.byteLength
      controller.enqueue(chunk)
    },
  })
}

describe('Hostile requests', () => {
  let server: Embedded

  beforeAll(async () => {
    server = await startEmbedded({ seed: 'demo', siteUrl: 'https://kincs.example' })
  })

  afterAll(async () => server.close())

  const post = (path: string, body: NonNullable<RequestInit['body']>) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })

  it.each(['%74oken?grant_type=password', '%6ftp', '%73ignup', '%75ser', 'factor%73'])(
    'do not slip past the checks of auth under another spelling: %s',
    async (path) => {
      const body = JSON.stringify({ email: 'anna@hunt.local', password: 'treasure-player-1' })
      expect((await post(`/auth/v1/${path}`, body)).status).toBe(404)
    },
  )

  it.each([
    ['/auth/v1/signup', 65 * 1024],
    ['/rest/v1/rpc/server_time', 65 * 1024],
    ['/storage/v1/object/claim-photos/a.png', 65 * 1024],
  ])('of nobody to %s have a limit of %d bytes', async (path, bytes) => {
    expect((await post(path, ' '.repeat(bytes))).status).toBe(413)
  })

  it('of users may be larger, and those with a rejected token hear of it', async () => {
    const anna = server.client()
    const { data } = await anna.auth.signInWithPassword({
      email: 'anna@hunt.local',
      password: 'treasure-player-1',
    })
    const send = async (token: string, bytes: number) => {
      const response = await fetch(`${server.url}/rest/v1/rpc/server_time`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: `{}${' '.repeat(bytes)}`,
      })
      return response.status
    }
    const token = data.session?.access_token ?? ''
    expect(await send(token, 4 * 1024 * 1024 - 2)).toBe(200)
    expect(await send(token, 4 * 1024 * 1024)).toBe(413)
    expect(await send(`${token}x`, 65 * 1024)).toBe(401)
  })

  it.each([
    ['/auth/v1/signup', 1024 * 1024],
    ['/rest/v1/rpc/server_time', 6 * 1024 * 1024],
  ])('to %s have it without an announced length too', async (path, bytes) => {
    // The server may hang up while the client is still sending.
    const status = await post(path, endless(bytes)).then(
      (response) => response.status,
      () => 413,
    )
    expect(status).toBe(413)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it.each([
    `profiles?select=id,${'token_transactions(profiles('.repeat(20)}id${'))'.repeat(20)}`,
    `profiles?select=id&name=match.${encodeURIComponent('(.?){255}(.?){255}\\1\\2x')}`,
    `rpc/log_activity?p_records=${'['.repeat(7000)}`,
  ])('do not hold the database up: %#', async (path) => {
    const headers = { apikey: server.publishableKey }
    const response = await fetch(`${server.url}/rest/v1/${path}`, { headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'PGRST100' })
  })

  const rows = (count: number) => JSON.stringify(Array<object>(count).fill({ points: 1 }))

  it.each(['POST', 'PATCH', 'DELETE'])(
    'of nobody that write rows reach no table: %s',
    async (method) => {
      for (const [table, status] of [
        ['scans', 401],
        ['no_table', 404],
      ] as const) {
        const response = await fetch(`${server.url}/rest/v1/${table}?id=eq.1`, {
          method,
          headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
          body: rows(1000),
        })
        expect([table, response.status]).toEqual([table, status])
      }
    },
  )

  it.each([
    ['rows', 'scans', rows(1001)],
    ['bytes', 'scans', rows(40_000)],
    ['columns', 'scans', `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":1`).join()}}`],
    ['arguments', 'rpc/log_activity', JSON.stringify(Array<number>(30_000).fill(1))],
  ])('with too many %s do not end the server', async (_what, path, body) => {
    expect((await post(`/rest/v1/${path}`, body)).status).toBe(413)
    expect(await server.query('select 42 as answer')).toEqual([{ answer: 42 }])
  })

  it.each([
    'rest/v1/token_products?order=%00',
    'rest/v1/token_products?select=%00',
    'rest/v1/token_products?id=eq.%00',
    'rest/v1/token_products?%00=eq.1',
    'rest/v1/%00',
    'rest/v1/rpc/%00',
    'auth/v1/verify?type=recovery&token=%00',
    'auth/v1/authorize?provider=%00',
    'storage/v1/object/public/maps/%00.png',
  ])('with the character NUL are refused, and say nothing of the inside: %s', async (path) => {
    const headers = { apikey: server.publishableKey }
    const response = await fetch(`${server.url}/${path}`, { headers, redirect: 'manual' })
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toMatch(/internal|at \/|\.js|protocol/i)
  })

  it('with NUL in their JSON are refused', async () => {
    for (const path of ['rest/v1/rpc/redeem_coupon', 'auth/v1/signup', 'auth/v1/recover']) {
      const fields = { p_code: '\0', email: 'a\0@hunt.test', password: 'kincs-es-terkep-7\0' }
      const response = await post(`/${path}`, JSON.stringify(fields))
      expect([path, response.status]).toEqual([path, expect.any(Number)])
      expect(response.status).toBeLessThan(500)
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('with too deeply nested JSON, or JSON as text, are refused', async () => {
    const nested = '['.repeat(10_000) + ']'.repeat(10_000)
    const account = `"email":"a@hunt.test","password":"kincs-es-terkep-7"`
    const signUp = await post('/auth/v1/signup', `{${account},"data":{"a":${nested}}}`)
    expect(signUp.status).toBe(400)
    const anna = server.client()
    await anna.auth.signInWithPassword({
      email: 'anna@hunt.local',
      password: 'treasure-player-1',
    })
    const { error } = await anna.rpc('log_activity', { p_records: nested })
    expect(error?.code).toBe('54001')
  })

  it('do not pollute prototypes', async () => {
    const body =
      '{"email":"a@hunt.test","password":"x","__proto__":{"polluted":1},"constructor":{}}'
    await post('/auth/v1/token?grant_type=password', body)
    await post('/auth/v1/signup', body.replace('"password"', '"data":{"__proto__":{"a":1}},"p"'))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get({}, 'a')).toBeUndefined()
  })

  it.each(['TRACE', 'PROPFIND'])('by %s are told what there is', async (method) => {
    for (const path of ['/rest/v1/profiles', '/auth/v1/settings', '/', '/mailbox']) {
      expect(await askAs('localhost', `${server.url}${path}`, method)).toBe(405)
    }
  })

  it.each(['/mailbox', '/mailbox.json', '/demo-codes'])(
    'with a foreign Host do not open %s',
    async (path) => {
      const page = server.ownPage(path)
      expect(await askAs('localhost', page)).toBe(200)
      expect(await askAs('evil.example', page)).toBe(403)
      expect(await askAs('localhost.evil.example', page)).toBe(403)
      expect(await askAs('127.0.0.1.evil.example', page)).toBe(403)
      expect(await askAs('127.0.0.1', page)).toBe(200)
      for (const host of ['127.1', '127.0.0.1.', '127.', '2130706433', 'localhost.']) {
        expect([host, await askAs(host, page)]).toEqual([host, 403])
      }
    },
  )

  it.each(['/', '/rest/v1/', '/_system/config', '/static/app.js'])(
    'with a foreign Host do not open %s of Studio',
    async (path) => {
      const { host } = new URL(server.studioUrl)
      expect(await askAs(host, `${server.studioUrl}${path}`)).not.toBe(403)
      expect(await askAs('evil.example', `${server.studioUrl}${path}`)).toBe(403)
    },
  )

  it.each(['/_system/config', '/_system/info', '/_system'])(
    'find no %s on the port of the app',
    async (path) => {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404)
    },
  )

  it.each(['/auth/v1/settings', '/rest/v1/profiles', '/storage/v1/bucket'])(
    'from other sites to %s carry no cookies',
    async (path) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { apikey: server.publishableKey, origin: 'https://evil.example' },
      })
      expect(response.headers.get('access-control-allow-origin') ?? '').not.toContain('evil')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('set-cookie')).toBeNull()
    },
  )

  it('from other sites cannot read the mailbox', async () => {
    const preflight = await fetch(`${server.url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const mails = await fetch(server.ownPage('/mailbox.json'), {
      headers: { origin: 'https://evil.example' },
    })
    expect(mails.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(['/healthz', '/mailbox', '/auth/v1/settings', '/rest/v1/'])(
    'to %s of a site with https are told to stay there, and to guess no types',
    async (path) => {
      const { headers } = await fetch(`${server.url}${path}`, {
        headers: { apikey: server.publishableKey },
      })
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )
})
