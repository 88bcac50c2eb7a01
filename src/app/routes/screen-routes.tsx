import { lazyRoutes } from '@/app/routes/lazy-routes'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'
import { isInIframe } from '@/lib/browser/is-in-iframe'

const framedNotice = withTexts(
  'screen',
  async () => (await import('@/features/screen/components/screen-message')).FramedNotice,
)

/** Screens without menus, open to everyone who has their link. */
export const screenRoutes = lazyRoutes({
  ...(isInIframe && { '*': framedNotice }),
  [paths.screen]: withTexts(
    'screen',
    async () => (await import('@/features/screen/components/venue-screen')).ScreenPage,
  ),
})
