import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { withTexts } from '@/app/routes/with-texts'
import { helperPaths } from '@/config/helper-paths'

/** Screens of helpers, in the main layout. */
export const helperRoutes: RouteObject[] = [
  lazyRoute(
    helperPaths.invitation,
    withTexts(
      'helpers',
      async () =>
        (await import('@/features/helpers/components/invitation-page')).HelperInvitationPage,
    ),
  ),
  lazyRoute(
    helperPaths.screen,
    withTexts(
      'helpers',
      async () => (await import('@/features/helpers/components/helper-page')).HelperPage,
    ),
  ),
]
