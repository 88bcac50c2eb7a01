/**
 * The installed app. The service worker keeps shell, player screens, texts and the QR decoder from the
 * first visit on, other files of the site and pictures of maps from their first use. It never keeps an
 * answer of the API: what a player sees without network is theirs and lives in IndexedDB.
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

const monthInSeconds = 30 * 24 * 60 * 60

// A new version waits until the player says so: see src/lib/browser/app-update.ts.
self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
clientsClaim()
cleanupOutdatedCaches()

addPlugins([contentTypePlugin])
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: nonAppPaths }),
)

registerRoute(
  /\/assets\/[^/]+-[\w-]{8}\.\w+$/,
  new CacheFirst({
    cacheName: 'site-files',
    plugins: [
      contentTypePlugin,
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: monthInSeconds }),
    ],
  }),
)
registerRoute(
  /\/storage\/v1\/object\/public\/maps\//,
  new StaleWhileRevalidate({
    cacheName: 'maps',
    // An image of another site tells its status and type only when it is asked for like this.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [
      contentTypePlugin,
      new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: monthInSeconds }),
    ],
  }),
)
