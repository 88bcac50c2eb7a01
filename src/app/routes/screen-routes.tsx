import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'
import { isInIframe } from '@/lib/browser/is-in-iframe'

const framedRoute = lazyRoute(
  '*',
  withTexts(
    'screen',
    async () => (await import('@/features/screen/components/screen-message')).FramedNotice,
  ),
)

/** Screens without menus, open to everyone who has their link. */
export const screenRoutes: RouteObject[] = [
  ...(isInIframe ? [framedRoute] : []),
  lazyRoute(
    paths.screen,
    withTexts(
      'screen',
      async () => (await import('@/features/screen/components/venue-screen')).ScreenPage,
    ),
  ),
]
