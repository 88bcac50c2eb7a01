import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasExpectedType, contentTypePlugin } from '@/service-worker/content-type-plugin'
import { nonAppPaths } from '@/service-worker/navigation'

const site = 'https://hunt.test'
const answer = (type: string, body = 'x', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const page = () => answer('text/html; charset=utf-8', '<h1>Welcome to our hotel</h1>')
const script = () => answer('text/javascript; charset=utf-8', 'export {}')

describe('What is of its kind', () => {
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
  ])('is kept: %s as %s', async (path, type) => {
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
  ])('is not kept: %s as %s', async (path, type) => {
    expect(await hasExpectedType(`${site}${path}`, answer(type))).toBe(false)
  })

  it('is an answer with status 200, nothing else', async () => {
    const broken = answer('text/javascript', '', 404)
    expect(await hasExpectedType(`${site}/assets/x-12345678.js`, broken)).toBe(false)
  })

  it('is the app’s own page, not that of somebody in between', async () => {
    const app = answer('text/html', '<div id="root"></div>')
    expect(await hasExpectedType(`${site}/index.html`, app)).toBe(true)
    expect(await app.text()).toContain('root')
    expect(await hasExpectedType(`${site}/index.html`, page())).toBe(false)
  })
})

describe('What an earlier visit has kept', () => {
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

  it('is used as it is when it is of its kind', async () => {
    const kept = script()
    expect(await read(kept)).toBe(kept)
    expect(await read(undefined)).toBeUndefined()
    expect(cache.delete).not.toHaveBeenCalled()
  })

  it('is replaced when it is not, past the browser’s own cache', async () => {
    server.mockResolvedValue(script())
    const used = await read(page())
    expect(await used?.text()).toBe('export {}')
    expect(server).toHaveBeenCalledWith(`${site}/assets/x-12345678.js`, { cache: 'reload' })
    expect(cache.put).toHaveBeenCalledOnce()
  })

  it('is dropped when it is not and nothing better is to be had', async () => {
    server.mockResolvedValueOnce(page())
    expect(await read(page())).toBeNull()
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await read(page())).toBeNull()
    expect(cache.delete).toHaveBeenCalledTimes(2)
    expect(cache.put).not.toHaveBeenCalled()
  })
})

describe('Addresses that are navigated to', () => {
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
  ])('are not the app: %s', (address) => expect(isApp(address)).toBe(false))
})
