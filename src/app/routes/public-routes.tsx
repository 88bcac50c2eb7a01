import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { paths } from '@/config/paths'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Routes that are open to everyone. */
export const publicRoutes: RouteObject[] = [
  {
    path: paths.terms,
    lazy: async () => {
      const [{ TermsPage }] = await Promise.all([
        import('@/app/pages/terms-page'),
        loadTranslations('terms'),
      ])
      return { Component: TermsPage }
    },
  },
  lazyRoute(paths.join, async () => (await import('@/app/pages/join-page')).JoinPage),
  lazyRoute(
    paths.device,
    async () => (await import('@/features/auth/components/device-page')).DevicePage,
  ),
  lazyRoute(paths.contact, async () => (await import('@/app/pages/contact-page')).ContactPage),
]
