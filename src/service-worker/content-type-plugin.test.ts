import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasExpectedType, contentTypePlugin } from '@/service-worker/content-type-plugin'
import { nonAppPaths } from '@/service-worker/navigation'

const site = 'https://hunt.test'
const answer = (type: string, body = 'x', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const page = () => answer('text/html; charset=utf-8', '<h1>Welcome to our hotel</h1>')
const script = () => answer('text/javascript; charset=utf-8', 'export {}')

describe('hasExpectedType', () => {
  it.each([
    ['/assets/x-12345678.js', 'text/javascript; charset=utf-8'],
    ['/assets/x-12345678.js', 'application/javascript'],
    ['/assets/x-12345678.css', 'text/css'],
    ['/locales/hu/translation.json?__WB_REVISION__=1', 'application/json'],
    ['/assets/x-12345678.wasm', 'application/wasm'],
    ['/assets/inter-12345678.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/storage/v1/object/public/maps/plan', 'image/webp'],
    ['/manifest.webmanifest', 'application/octet-stream'],
  ])('accepts %s as %s', async (path, type) => {
    expect(await hasExpectedType(`${site}${path}`, answer(type))).toBe(true)
  })

  it.each([
    ['/assets/x-12345678.js', 'text/html'],
    ['/assets/x-12345678.js', 'text/plain'],
    ['/assets/x-12345678.js', ''],
    ['/assets/x-12345678.css', 'text/html'],
    ['/locales/hu/translation.json', 'text/html'],
    ['/assets/x-12345678.wasm', 'text/html'],
    ['/assets/inter-12345678.woff2', 'text/html'],
    ['/favicon.svg', 'text/html'],
    ['/storage/v1/object/public/maps/plan', 'application/json'],
    ['/manifest.webmanifest', 'text/html'],
  ])('rejects %s as %s', async (path, type) => {
    expect(await hasExpectedType(`${site}${path}`, answer(type))).toBe(false)
  })

  it('accepts only status 200', async () => {
    const broken = answer('text/javascript', '', 404)
    expect(await hasExpectedType(`${site}/assets/x-12345678.js`, broken)).toBe(false)
  })

  it('accepts only the HTML page of the app', async () => {
    const app = answer('text/html', '<div id="root"></div>')
    expect(await hasExpectedType(`${site}/index.html`, app)).toBe(true)
    expect(await app.text()).toContain('root')
    expect(await hasExpectedType(`${site}/index.html`, page())).toBe(false)
  })
})

describe('A cached file', () => {
  const cache = { delete: vi.fn(() => Promise.resolve(true)), put: vi.fn() }
  const server = vi.fn<typeof fetch>()
  const address = `${site}/assets/x-12345678.js?__WB_REVISION__=abc`
  const read = (cachedResponse: Response | undefined) =>
    contentTypePlugin.cachedResponseWillBeUsed({
      cacheName: 'site-files',
      request: new Request(address),
      cachedResponse,
    })

  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal('fetch', server)
    vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is used when its type is correct', async () => {
    const kept = script()
    expect(await read(kept)).toBe(kept)
    expect(await read(undefined)).toBeUndefined()
    expect(cache.delete).not.toHaveBeenCalled()
  })

  it('is refetched when its type is wrong, bypassing the HTTP cache', async () => {
    server.mockResolvedValue(script())
    const used = await read(page())
    expect(await used?.text()).toBe('export {}')
    expect(server).toHaveBeenCalledWith(`${site}/assets/x-12345678.js`, { cache: 'reload' })
    expect(cache.put).toHaveBeenCalledOnce()
  })

  it('is deleted when its type is wrong and the refetch fails', async () => {
    server.mockResolvedValueOnce(page())
    expect(await read(page())).toBeNull()
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await read(page())).toBeNull()
    expect(cache.delete).toHaveBeenCalledTimes(2)
    expect(cache.put).not.toHaveBeenCalled()
  })
})

describe('Navigation URLs', () => {
  const isApp = (address: string) => !nonAppPaths.some((pattern) => pattern.test(address))
  it.each(['/', '/ar/80493dd4', '/ar/80493dd4?utm_source=hunt.example', '/scanner?from=a.b'])(
    'are the app: %s',
    (address) => expect(isApp(address)).toBe(true),
  )
  it.each([
    '/mailbox',
    '/mailbox?id=1',
    '/mailbox.json',
    '/auth/v1/authorize?provider=google',
    '/third-party-licenses.txt',
    '/favicon.svg?v=2',
  ])('are not the app: %s', (url) => expect(isApp(url)).toBe(false))
})
