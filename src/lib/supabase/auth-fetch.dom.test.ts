import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { createAuthFetch, createTokenRefresh } from '@/lib/supabase/auth-fetch'

const HOUR_S = 3600
const DAY_MS = 24 * HOUR_S * 1000
const server = vi.fn<typeof fetch>()

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const expired = () => json({ code: 'PGRST303', message: 'JWT expired', hint: null }, 401)

/** A session as the server issues it; `expires_at` is on the server's clock. */
const session = (token: string, serverNow = Date.now()) => ({
  access_token: token,
  refresh_token: `refresh-${token}`,
  token_type: 'bearer',
  expires_in: HOUR_S,
  expires_at: Math.round(serverNow / 1000) + HOUR_S,
  user: { id: 'anna', email: 'anna@hunt.test' },
})

/** Creates the app's client with a stored session. */
function openWith(kept: object) {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(kept))
  const client: SupabaseClient = createClient('http://backend.test', 'key', {
    auth: { storageKey: SESSION_STORAGE_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: createAuthFetch(createTokenRefresh(() => client.auth)) },
  })
  return client
}

/** Requests with their tokens. */
const requestLog = () =>
  server.mock.calls.map(([input, init]) => {
    const { pathname } = new URL(String(input))
    return `${pathname} ${new Headers(init?.headers).get('authorization') ?? ''}`
  })

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
})

describe('A session on a device with a wrong clock', () => {
  it.each([
    ['fast', -DAY_MS],
    ['slow', DAY_MS],
  ])('lasts as long as any other: a day %s', async (_how, serverIsOffBy) => {
    const client = openWith({ ...session('old'), expires_at: 1 })
    server.mockResolvedValueOnce(json(session('new', Date.now() + serverIsOffBy)))
    const { data } = await client.auth.getSession()
    const minutesLeft = ((data.session?.expires_at ?? 0) * 1000 - Date.now()) / 60_000
    expect(minutesLeft).toBeGreaterThan(58)
    expect(minutesLeft).toBeLessThan(61)
  })
})

describe('A token that the server rejects before it expires', () => {
  it('is refreshed once for all requests, which are then repeated', async () => {
    const client = openWith(session('old'))
    server.mockImplementation((input, init) => {
      if (String(input).includes('/auth/v1/token')) return Promise.resolve(json(session('new')))
      const isOld = new Headers(init?.headers).get('authorization') === 'Bearer old'
      return Promise.resolve(isOld ? expired() : json({ balance: 7 }))
    })
    const answers = await Promise.all([
      client.rpc('get_token_balance'),
      client.rpc('buy_clue', { p_clue_id: 'a' }),
    ])
    expect(answers.map(({ data }) => data as unknown)).toEqual([{ balance: 7 }, { balance: 7 }])
    expect(requestLog().filter((call) => call.startsWith('/auth'))).toHaveLength(1)
    const [, again] = server.mock.calls.filter(([input]) => String(input).includes('buy_clue'))
    expect(again?.[1]).toMatchObject({ method: 'POST', body: '{"p_clue_id":"a"}' })
  })

  // Hosted Storage answers 400 to both.
  it.each([
    ['"exp" claim timestamp check failed', ['old', 'new']],
    ['new row violates row-level security policy', ['old']],
  ])('of Storage is refreshed too, unless a policy refuses: %s', async (message, tokens) => {
    const client = openWith(session('old'))
    server.mockImplementation((input, init) => {
      if (String(input).includes('/auth/v1/token')) return Promise.resolve(json(session('new')))
      const isOld = new Headers(init?.headers).get('authorization') === 'Bearer old'
      const refusal = { statusCode: '403', error: 'Unauthorized', message }
      return Promise.resolve(isOld ? json(refusal, 400) : json({ Key: 'claim-photos/a.jpg' }))
    })
    await client.storage.from('claim-photos').upload('a.jpg', new Blob(['x']))
    const uploads = requestLog().filter((call) => call.startsWith('/storage'))
    expect(uploads).toEqual(
      tokens.map((token) => `/storage/v1/object/claim-photos/a.jpg Bearer ${token}`),
    )
  })

  it.each([
    ['Bucket not found', ['old', 'new']],
    ['Object not found', ['old']],
  ])('of a download is refreshed too, unless the file is missing: %s', async (message, tokens) => {
    const client = openWith(session('old'))
    server.mockImplementation((input, init) => {
      if (String(input).includes('/auth/v1/token')) return Promise.resolve(json(session('new')))
      const isOld = new Headers(init?.headers).get('authorization') === 'Bearer old'
      const picture = new Response('x', { headers: { 'content-type': 'image/webp' } })
      const refusal = { statusCode: '404', error: message, message }
      return Promise.resolve(isOld ? json(refusal, 400) : picture)
    })
    const { data } = await client.storage.from('media').download('a/480.webp')
    expect(data !== null).toBe(tokens.includes('new'))
    const downloads = requestLog().filter((call) => call.startsWith('/storage'))
    expect(downloads).toEqual(
      tokens.map((token) => `/storage/v1/object/media/a/480.webp Bearer ${token}`),
    )
  })

  it('ends the session when the refresh token is rejected too', async () => {
    const client = openWith(session('old'))
    server.mockImplementation((input) => {
      const { pathname } = new URL(String(input))
      if (pathname.startsWith('/rest')) return Promise.resolve(expired())
      const isRenewal = pathname.endsWith('/token')
      return Promise.resolve(
        isRenewal
          ? json({ error_code: 'refresh_token_not_found' }, 400)
          : json({ error_code: 'bad_jwt' }, 403),
      )
    })
    expect((await client.rpc('get_token_balance')).status).toBe(401)
    expect((await client.auth.getSession()).data.session).toBeNull()
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
  })

  it('is not refreshed again when the server rejects the new one too', async () => {
    const client = openWith(session('old'))
    server.mockImplementation((input) =>
      Promise.resolve(String(input).includes('/token') ? json(session('new')) : expired()),
    )
    await client.rpc('get_token_balance')
    await client.rpc('get_token_balance')
    expect(requestLog()).toEqual([
      '/rest/v1/rpc/get_token_balance Bearer old',
      '/auth/v1/token Bearer key',
      '/rest/v1/rpc/get_token_balance Bearer new',
      '/rest/v1/rpc/get_token_balance Bearer new',
    ])
  })
})

describe('A token refresh answered by another server', () => {
  // auth-js logs every failed fetch.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
  const page = (status: number) => () =>
    Promise.resolve(
      new Response('<h1>Sign in</h1>', { status, headers: { 'content-type': 'text/html' } }),
    )
  it.each([
    ['a firewall', page(403)],
    ['a gateway that limits calls', page(429)],
    ['a sign-in page', page(200)],
    ['a redirect that is not followed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a firewall that speaks JSON', () => Promise.resolve(json({ error: 'blocked' }, 403))],
    [
      'Auth, which is busy',
      () => Promise.resolve(json({ error_code: 'over_request_rate_limit' }, 429)),
    ],
  ])('keeps the session: %s', async (_who, answer) => {
    const kept = { ...session('old'), expires_at: 1 }
    // auth-js retries during one auto-refresh tick.
    vi.useFakeTimers()
    const client = openWith(kept)
    server.mockImplementation(answer)
    const asking = client.auth.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await asking).data.session).toBeNull()
    vi.useRealTimers()
    expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(kept)
  })

  it('keeps the session after a rejected access token', async () => {
    const client = openWith(session('old'))
    server.mockImplementation((input) =>
      String(input).includes('/token') ? page(403)() : Promise.resolve(expired()),
    )
    vi.useFakeTimers()
    const asking = client.rpc('get_token_balance').then(({ status }) => status)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asking).toBe(401)
    vi.useRealTimers()
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('refresh-old')
  })
})

it('A sign-out that the server answers too late does not end the session of the next user', async () => {
  // auth-js logs every failed fetch.
  vi.spyOn(console, 'error').mockReturnValue()
  const tooLate = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLate.signal)
  const client = openWith(session('anna'))
  let answer: () => void = () => undefined
  server.mockImplementation(
    (_input, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
        answer = () => resolve(new Response(null, { status: 204 }))
      }),
  )
  const signingOut = client.auth.signOut({ scope: 'local' })
  await vi.waitFor(() => expect(server).toHaveBeenCalled())
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session('bela')))
  tooLate.abort()
  answer()
  expect((await signingOut).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('bela')
})
