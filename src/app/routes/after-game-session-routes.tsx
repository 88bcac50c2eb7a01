import { lazyRoutes } from '@/app/routes/lazy-routes'
import { withTexts } from '@/app/routes/with-texts'
import { paths } from '@/config/paths'

/** Results of a hunt, open to everyone. */
export const resultsRoutes = lazyRoutes({
  [paths.results]: withTexts(
    'results',
    async () => (await import('@/features/results/components/results-page')).ResultsPage,
  ),
})

/** The player's own recap, in the main layout. */
export const recapRoutes = lazyRoutes({
  [paths.recap]: withTexts(
    'results',
    async () => (await import('@/features/results/components/recap-page')).RecapPage,
  ),
})
