/** Content types by the end of a path; whatever else is kept must at least be no page. */
const kinds: [path: RegExp, type: RegExp][] = [
  [/\.m?js$/, /^(text|application)\/(x-)?(java|ecma)script\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.json$/, /^application\/(.+\+)?json\b/],
  [/\.(svg|png|jpe?g|gif|webp|avif|ico)$/i, /^image\//],
  [/\/storage\/v1\/object\/public\//, /^image\//],
  [/(\/|\.html)$/, /^text\/html\b/],
]

/** index.html has it; a sign-in page of a hotel or an error page of a host does not. */
const rootOfApp = 'id="root"'

/**
 * Whether an answer is of the kind that its address promises. Hosts answer for files that are gone, and
 * networks for files that they do not let through, with a page and status 200.
 * @param address of the file, with or without a query
 */
export async function hasExpectedType(address: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false
  const { pathname } = new URL(address)
  const type = answer.headers.get('content-type') ?? ''
  const expected = kinds.find(([path]) => path.test(pathname))?.[1]
  if (!expected) return !type.startsWith('text/html')
  if (!expected.test(type)) return false
  return !type.startsWith('text/html') || (await answer.clone().text()).includes(rootOfApp)
}

interface Kept {
  cacheName: string
  request: Request
  cachedResponse?: Response | undefined
}

async function fetchAgain(address: string): Promise<Response | null> {
  const answer = await fetch(address, { cache: 'reload' }).catch(() => null)
  return answer && (await hasExpectedType(address, answer)) ? answer : null
}

/**
 * Workbox plugin: nothing is kept that is not of its kind, and what an earlier visit has kept all the
 * same is fetched again when it is wanted.
 */
export const contentTypePlugin = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await hasExpectedType(request.url, response)) ? response : null,

  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }: Kept) => {
    if (!cachedResponse || (await hasExpectedType(request.url, cachedResponse)))
      return cachedResponse
    const cache = await caches.open(cacheName)
    await cache.delete(request)
    const address = new URL(request.url)
    // Workbox's mark of a file's version; the host does not know it.
    address.searchParams.delete('__WB_REVISION__')
    const answer = await fetchAgain(address.href)
    if (answer) await cache.put(request, answer.clone())
    return answer
  },
}
