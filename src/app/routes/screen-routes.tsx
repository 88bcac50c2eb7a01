import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'
import { isInIframe } from '@/lib/browser/is-in-iframe'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Screens without menus, open to everyone who has their link. */
export const screenRoutes: RouteObject[] = [
  ...(isInIframe
    ? [
        {
          path: '*',
          lazy: async () => {
            const [{ FramedNotice }] = await Promise.all([
              import('@/features/screen/components/screen-message'),
              loadTranslations('screen'),
            ])
            return { Component: FramedNotice }
          },
        },
      ]
    : []),
  {
    path: paths.screen,
    lazy: async () => {
      const [{ ScreenPage }] = await Promise.all([
        import('@/features/screen/components/venue-screen'),
        loadTranslations('screen'),
      ])
      return { Component: ScreenPage }
    },
  },
]
