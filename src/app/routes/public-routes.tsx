import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'

/** Routes that are open to everyone. */
export const publicRoutes: RouteObject[] = [
  lazyRoute(
    paths.terms,
    withTexts('terms', async () => (await import('@/app/pages/terms-page')).TermsPage),
  ),
  lazyRoute(paths.join, async () => (await import('@/app/pages/join-page')).JoinPage),
  lazyRoute(
    paths.device,
    async () => (await import('@/features/auth/components/device-page')).DevicePage,
  ),
  lazyRoute(paths.contact, async () => (await import('@/app/pages/contact-page')).ContactPage),
]
