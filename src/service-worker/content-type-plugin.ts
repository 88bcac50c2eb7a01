/** Expected content types by path; other files must at least not be HTML. */
const expectedTypes: [path: RegExp, type: RegExp][] = [
  [/\.m?js$/, /^(text|application)\/(x-)?(java|ecma)script\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.json$/, /^application\/(.+\+)?json\b/],
  [/\.(svg|png|jpe?g|gif|webp|avif|ico)$/i, /^image\//],
  [/\/storage\/v1\/object\/public\//, /^image\//],
  [/(\/|\.html)$/, /^text\/html\b/],
]

/** Present in index.html, but not in a captive portal or an error page. */
const appRoot = 'id="root"'

/**
 * Returns whether the content type of a response fits its URL. Hosts and captive portals may respond with
 * an HTML page and status 200 instead of the file.
 * @param url of the file, with or without a query
 */
export async function hasExpectedType(url: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const { pathname } = new URL(url)
  const type = response.headers.get('content-type') ?? ''
  const expected = expectedTypes.find(([path]) => path.test(pathname))?.[1]
  if (!expected) return !type.startsWith('text/html')
  if (!expected.test(type)) return false
  return !type.startsWith('text/html') || (await response.clone().text()).includes(appRoot)
}

interface CacheEvent {
  cacheName: string
  request: Request
  cachedResponse?: Response | undefined
}

async function refetch(url: string): Promise<Response | null> {
  const response = await fetch(url, { cache: 'reload' }).catch(() => null)
  return response && (await hasExpectedType(url, response)) ? response : null
}

/**
 * Workbox plugin that caches only responses with the expected content type, and refetches cached ones with
 * a wrong type.
 */
export const contentTypePlugin = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await hasExpectedType(request.url, response)) ? response : null,

  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }: CacheEvent) => {
    if (!cachedResponse || (await hasExpectedType(request.url, cachedResponse)))
      return cachedResponse
    const cache = await caches.open(cacheName)
    await cache.delete(request)
    const url = new URL(request.url)
    // Workbox adds the file version to the URL; the host does not know it.
    url.searchParams.delete('__WB_REVISION__')
    const response = await refetch(url.href)
    if (response) await cache.put(request, response.clone())
    return response
  },
}
