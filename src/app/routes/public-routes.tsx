import { lazyRoutes } from '@/app/routes/lazy-routes'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'

/** Routes that are open to everyone. */
export const publicRoutes = lazyRoutes({
  [paths.terms]: withTexts('terms', async () => (await import('@/app/pages/terms-page')).TermsPage),
  [paths.join]: async () => (await import('@/app/pages/join-page')).JoinPage,
  [paths.device]: async () => (await import('@/features/auth/components/device-page')).DevicePage,
  [paths.contact]: async () => (await import('@/app/pages/contact-page')).ContactPage,
})
