import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { paths } from '@/config/paths'
import { isInIframe } from '@/lib/browser/is-in-iframe'

const framedRoute = lazyRoute(
  '*',
  async () => (await import('@/features/screen/components/screen-message')).FramedNotice,
  { texts: 'screen' },
)

/** Screens without menus, open to everyone who has their link. */
export const screenRoutes: RouteObject[] = [
  ...(isInIframe ? [framedRoute] : []),
  lazyRoute(
    paths.screen,
    async () => (await import('@/features/screen/components/venue-screen')).ScreenPage,
    { texts: 'screen' },
  ),
]
