import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'

/** Routes that are open to everyone. */
export const publicRoutes: RouteObject[] = [
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await import('@/app/pages/terms-page')).TermsPage }),
  },
  {
    path: paths.join,
    lazy: async () => ({ Component: (await import('@/app/pages/join-page')).JoinPage }),
  },
  {
    path: paths.contact,
    lazy: async () => ({ Component: (await import('@/app/pages/contact-page')).ContactPage }),
  },
]
