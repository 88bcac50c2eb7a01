import type { RouteObject } from 'react-router-dom'
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
  {
    path: paths.join,
    lazy: async () => ({ Component: (await import('@/app/pages/join-page')).JoinPage }),
  },
  {
    path: paths.device,
    lazy: async () => ({
      Component: (await import('@/features/auth/components/device-page')).DevicePage,
    }),
  },
  {
    path: paths.contact,
    lazy: async () => ({ Component: (await import('@/app/pages/contact-page')).ContactPage }),
  },
]
