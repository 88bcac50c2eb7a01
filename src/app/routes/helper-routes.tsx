import type { RouteObject } from 'react-router-dom'
import { helperPaths } from '@/config/helper-paths'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Screens of helpers, in the main layout. */
export const helperRoutes: RouteObject[] = [
  {
    path: helperPaths.invitation,
    lazy: async () => {
      const [{ HelperInvitationPage }] = await Promise.all([
        import('@/features/helpers/components/invitation-page'),
        loadTranslations('helpers'),
      ])
      return { Component: HelperInvitationPage }
    },
  },
  {
    path: helperPaths.screen,
    lazy: async () => {
      const [{ HelperPage }] = await Promise.all([
        import('@/features/helpers/components/helper-page'),
        loadTranslations('helpers'),
      ])
      return { Component: HelperPage }
    },
  },
]
