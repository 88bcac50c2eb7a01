import { beforeEach, expect, it, vi } from 'vitest'

/** Answers with the name of its cache. */
vi.mock('workbox-strategies', () => {
  class Strategy {
    constructor(private readonly options: { cacheName: string }) {}
    handle = () => Promise.resolve(new Response(this.options.cacheName))
  }
  return { CacheFirst: Strategy, StaleWhileRevalidate: Strategy }
})

const site = 'https://hunt.test'
const listeners = new Map<string, (event: unknown) => void>()

/** Returns the cache that answers a request, or null if the browser fetches it itself. */
async function cacheOf(url: string, navigation = {}): Promise<string | null> {
  let response: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: Object.defineProperties(new Request(url), navigation),
    respondWith: (answer: Promise<Response>) => (response = answer),
  })
  return (await response)?.text() ?? null
}

beforeEach(async () => {
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', new URL(site))
  vi.stubGlobal('self', {
    __WB_DISABLE_DEV_LOGS: true,
    __WB_MANIFEST: [{ url: '/index.html', revision: '1' }],
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  })
  await import('@/service-worker/sw')
})

it.each([
  [`${site}/storage/v1/object/public/maps/plan`, 'maps'],
  ['https://ref.supabase.co/storage/v1/object/public/maps/plan', 'maps'],
  ['https://ref.supabase.co/storage/v1/object/sign/clue-media/picture', null],
  [`${site}/assets/three-12345678.js`, 'site-files'],
  [`${site}/rest/v1/maps`, null],
  [`${site}/rest/v1/profiles?select=/assets/three-12345678.js`, null],
  [`${site}/storage/v1/object/sign/media/assets/three-12345678.webp`, null],
  [`${site}/mailbox/assets/three-12345678.js`, null],
  ['https://evil.example/assets/three-12345678.js', null],
  [`${site}/auth/v1/user`, null],
  [`${site}/rest/v1/rpc/get_my_balance`, null],
  [`${site}/realtime/v1/websocket`, null],
  [`${site}/healthz`, null],
])('The service worker caches %s in %s', async (url, cache) => {
  expect(await cacheOf(url)).toBe(cache)
})

it('A framed page comes from the server, whose headers say who may frame it', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('server'))),
  )
  const navigation = { mode: { value: 'navigate' }, destination: { value: 'iframe' } }
  expect(await cacheOf(`${site}/screen/abc`, navigation)).toBe('server')
})
