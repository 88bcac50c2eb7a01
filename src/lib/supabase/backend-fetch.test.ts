import { describe, expect, it, vi } from 'vitest'
import { backendFetch, assertBackendResponse } from '@/lib/supabase/backend-fetch'

const rest = 'https://hunt.test/rest/v1/rpc/record_scan'
const renewal = 'https://hunt.test/auth/v1/token?grant_type=refresh_token'
const signIn = 'https://hunt.test/auth/v1/token?grant_type=password'
const upload = 'https://hunt.test/storage/v1/object/maps/plan.png'

const html = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } })
const json = (body: unknown, status = 200, type = 'application/json; charset=utf-8') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

describe('Responses of the backend', () => {
  it.each([
    ['a result', rest, () => json({ status: 'success' })],
    [
      'a downloaded picture',
      'https://hunt.test/storage/v1/object/media/1/480.webp',
      () => new Response('', { headers: { 'content-type': 'image/webp' } }),
    ],
    [
      'a downloaded map',
      upload,
      () => new Response('', { headers: { 'content-type': 'image/png' } }),
    ],
    [
      'a downloaded photo of a task',
      'https://hunt.test/storage/v1/object/task-photos/1/2.jpg',
      () => new Response('', { headers: { 'content-type': 'image/jpeg' } }),
    ],
    ['one object', rest, () => json({}, 200, 'application/vnd.pgrst.object+json')],
    [
      'nothing, because the function returns nothing',
      rest,
      () => new Response(null, { status: 204 }),
    ],
    ['an empty answer', rest, () => new Response(new Uint8Array(), { status: 201 })],
    [
      'a rejection with a key',
      rest,
      () => json({ code: 'PT409', message: 'no', details: null, hint: 'already_scanned' }, 409),
    ],
    [
      'a database error',
      rest,
      () => json({ code: '42501', message: 'no', details: null, hint: null }, 403),
    ],
    ['a session', renewal, () => json({ access_token: 'a', refresh_token: 'b', expires_in: 60 })],
    [
      'the end of a session',
      renewal,
      () => json({ code: 400, error_code: 'refresh_token_not_found' }, 400),
    ],
    ['the same in the newer wire format', renewal, () => json({ code: 'session_expired' }, 400)],
    ['a wrong password', signIn, () => json({ error_code: 'invalid_credentials' }, 400)],
    ['too many tries', signIn, () => json({ error_code: 'over_request_rate_limit' }, 429)],
    ['a rejected file', upload, () => json({ statusCode: '413', error: 'x', message: 'y' }, 413)],
  ])('pass: %s', async (_what, address, make) => {
    const answer = make()
    expect(await assertBackendResponse(address, answer)).toBe(answer)
    expect(answer.bodyUsed).toBe(false)
  })
})

describe('Responses of other servers are rejected', () => {
  it.each([
    ['a sign-in page instead of a result', rest, () => html(200)],
    ['a page of a firewall', rest, () => html(403)],
    ['a page of a firewall, for the session', renewal, () => html(403)],
    ['a limit of a gateway, for the session', renewal, () => html(429)],
    ['a gateway without its server', rest, () => html(502)],
    ['JSON of a firewall', rest, () => json({ message: 'Forbidden' }, 403)],
    [
      'JSON of a gateway with a number as code',
      rest,
      () => json({ code: 403, message: 'x', hint: '' }, 403),
    ],
    ['an error without a body', rest, () => new Response(null, { status: 404 })],
    ['an empty list as an error', rest, () => json([], 404)],
    ['a page without a type', rest, () => new Response(new TextEncoder().encode('<h1>Hi</h1>'))],
    ['JSON that is no session', renewal, () => json({ ok: true })],
    ['JSON of a firewall, for the session', renewal, () => json({ error: 'blocked' }, 403)],
    [
      'a code that ends no session',
      renewal,
      () => json({ error_code: 'over_request_rate_limit' }, 429),
    ],
    ['a failure of Auth', renewal, () => json({ error_code: 'unexpected_failure' }, 500)],
    ['a page instead of a sign-in', signIn, () => html(403)],
    ['a page instead of a rejected file', upload, () => html(413)],
  ])('%s', async (_what, address, make) => {
    await expect(assertBackendResponse(address, make())).rejects.toThrow(TypeError)
  })

  it('a response after a redirect', async () => {
    const answer = json({ status: 'success' })
    vi.spyOn(answer, 'redirected', 'get').mockReturnValue(true)
    await expect(assertBackendResponse(rest, answer)).rejects.toThrow(TypeError)
  })

  it('a redirect, which is not followed', async () => {
    const server = vi.fn<typeof fetch>(() => Promise.resolve(json({})))
    vi.stubGlobal('fetch', server)
    await backendFetch(rest, { method: 'POST' })
    expect(server).toHaveBeenCalledWith(rest, { method: 'POST', redirect: 'error' })
  })
})

it('Other URLs are not checked', async () => {
  const page = html(200)
  expect(await assertBackendResponse('https://tiles.test/1/2/3.png', page)).toBe(page)
})
