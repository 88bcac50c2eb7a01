import type { RouteObject } from 'react-router-dom'
import { lazyRoute } from '@/app/routes/lazy-route'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'

/** Results of a hunt, open to everyone. */
export const resultsRoutes: RouteObject[] = [
  lazyRoute(
    paths.results,
    withTexts(
      'results',
      async () => (await import('@/features/results/components/results-page')).ResultsPage,
    ),
  ),
]

/** The player's own recap, in the main layout. */
export const recapRoutes: RouteObject[] = [
  lazyRoute(
    paths.recap,
    withTexts(
      'results',
      async () => (await import('@/features/results/components/recap-page')).RecapPage,
    ),
  ),
]
