import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ReportButton } from '@/components/ui/report-button'
import { PageHeader } from '@/components/ui/page-header'
import { ownedCluesPath, paths } from '@/config/paths'
import { useActiveGameSession } from '@/features/game/api/game'
import { MapScreen, MapSkeleton } from '@/features/map/components/map-screen'
import { shopCluesQueryOptions } from '@/features/shop/api/shop'
import { pathState } from '@/features/shop/model/path-state'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { useLocalized } from '@/lib/i18n/use-localized'

/** Query parameter with the map id, so that a reload shows the same map. */
const MAP_PARAM = 'map'

/** Clues that the player owns and has not solved yet. */
function OpenClues({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  useTeammateFinds(gameSessionId)
  const { data: clues } = useQuery(shopCluesQueryOptions(gameSessionId))
  const open = (clues ?? []).filter((clue) => pathState(clue) === 'owned')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-clues">
      <h2 id="open-clues" className="mb-2 text-lg">
        {t('map.openClues')}
      </h2>
      <ul className="grid gap-1">
        {open.map((clue) => (
          <li key={clue.clue_id}>
            <Link
              lang={localized.lang(clue, 'name')}
              className="link break-words"
              to={ownedCluesPath}
            >
              {localized(clue, 'name')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** /map: the maps of the active hunt. */
export function MapPage() {
  const { t } = useTranslation()
  const active = useActiveGameSession()
  const gameSession = active.status === 'ready' ? active.gameSession : null
  const [parameters, setParameters] = useSearchParams()
  return (
    <div className="map-page">
      <PageHeader title={t('map.title')} description={gameSession?.name ?? t('map.description')} />
      {active.status === 'pending' && <MapSkeleton />}
      {active.status === 'error' && <ErrorState error={active.error} onRetry={active.retry} />}
      {active.status === 'none' && (
        <Card>
          <EmptyState
            title={t('map.notJoined.title')}
            description={t('map.notJoined.text')}
            action={
              <Button asChild>
                <Link to={paths.dashboard}>{t('map.notJoined.action')}</Link>
              </Button>
            }
          />
        </Card>
      )}
      {gameSession && (
        <MapScreen
          key={gameSession.id}
          gameSessionId={gameSession.id}
          chosenId={parameters.get(MAP_PARAM)}
          clues={
            <>
              <OpenClues gameSessionId={gameSession.id} />
              <ReportButton target={{ source: 'map' }} />
            </>
          }
          onChoose={(id) => setParameters({ [MAP_PARAM]: id }, { replace: true })}
        />
      )}
    </div>
  )
}
