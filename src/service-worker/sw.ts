/**
 * The service worker. Precaches the shell, the player screens, the translations and the QR decoder; caches
 * other files and map images on first use. It never caches API responses: offline data of players is in
 * IndexedDB.
 */
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { contentTypePlugin } from './content-type-plugin'
import { nonAppPaths } from './navigation'

declare const self: typeof globalThis & {
  __WB_MANIFEST: PrecacheEntry[]
  skipWaiting: () => Promise<void>
}

const MONTH_SECONDS = 30 * 24 * 60 * 60

// A new version waits until the user accepts it (src/lib/shell/app-update.ts).
self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
clientsClaim()
cleanupOutdatedCaches()

addPlugins([contentTypePlugin])
precacheAndRoute(self.__WB_MANIFEST)
const answerWithApp = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute(
    // Only the server's answer says whether a venue screen may be framed.
    (options) =>
      options.request.destination === 'document' ? answerWithApp(options) : fetch(options.request),
    { denylist: nonAppPaths },
  ),
)

registerRoute(
  // A function, because patterns match anywhere in a URL, also in the query or the path of a private file.
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'site-files',
    plugins: [
      contentTypePlugin,
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: MONTH_SECONDS }),
    ],
  }),
)
registerRoute(
  // A function, because patterns match only URLs of the app's own host.
  ({ url }) => url.pathname.includes('/storage/v1/object/public/maps/'),
  new StaleWhileRevalidate({
    cacheName: 'maps',
    // Cross-origin images expose their status and type only with CORS.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [
      contentTypePlugin,
      new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: MONTH_SECONDS }),
    ],
  }),
)
