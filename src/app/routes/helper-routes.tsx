import { lazyRoutes } from '@/app/routes/lazy-routes'
import { withTexts } from '@/app/routes/with-texts'
import { helperPaths } from '@/config/helper-paths'

/** Screens of helpers, in the main layout. */
export const helperRoutes = lazyRoutes({
  [helperPaths.invitation]: withTexts(
    'helpers',
    async () =>
      (await import('@/features/helpers/components/invitation-page')).HelperInvitationPage,
  ),
  [helperPaths.screen]: withTexts(
    'helpers',
    async () => (await import('@/features/helpers/components/helper-page')).HelperPage,
  ),
})
