import type { RouteObject } from 'react-router-dom'
import { paths } from '@/config/paths'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Results of a hunt, open to everyone. */
export const resultsRoutes: RouteObject[] = [
  {
    path: paths.results,
    lazy: async () => {
      const [{ ResultsPage }] = await Promise.all([
        import('@/features/results/components/results-page'),
        loadTranslations('results'),
      ])
      return { Component: ResultsPage }
    },
  },
]

/** The player's own recap, in the main layout. */
export const recapRoutes: RouteObject[] = [
  {
    path: paths.recap,
    lazy: async () => {
      const [{ RecapPage }] = await Promise.all([
        import('@/features/results/components/recap-page'),
        loadTranslations('results'),
      ])
      return { Component: RecapPage }
    },
  },
]
