import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Screens without menus, open to everyone who has their link. */
export const screenRoutes: RouteObject[] = [
  {
    path: paths.screen,
    lazy: async () => {
      const [{ ScreenPage }] = await Promise.all([
        import('@/app/pages/screen-page'),
        loadTranslations('screen'),
      ])
      return { Component: ScreenPage }
    },
  },
]
