import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState, QueryError } from '@/components/ui/error-state'
import { ReportButton } from '@/components/ui/report-button'
import { PageHeader } from '@/components/ui/page-header'
import { ownedCluesPath, paths } from '@/config/paths'
import { useActiveGameSession } from '@/features/game/api/game'
import { shopCluesQueryOptions } from '@/features/shop/api/shop'
import { pathState } from '@/features/shop/model/path-state'
import { useTeammateFinds } from '@/features/teams/hooks/use-teammate-finds'
import { Skeleton } from '@/components/ui/skeleton'
import { foundPlacesQueryOptions, mapsQueryOptions } from '@/features/map/api/map'
import { isWithin } from '@/features/map/model/marker-order'
import { useTexts } from '@/lib/i18n/use-texts'
import '@/features/map/map-screen.css'

// Leaflet loads while the maps are requested. If it fails, the lazy component throws the error.
const mapView = import('@/features/map/components/map-view')
mapView.catch(() => {})
const MapView = lazy(async () => ({ default: (await mapView).MapView }))

/** Query parameter with the map id, so that a reload shows the same map. */
const MAP_PARAM = 'map'

interface MapPickerProps {
  value: string
  options: readonly { id: string; name: string }[]
  onChange: (id: string) => void
}

/** Native select, because it is easiest to use on a phone. */
function MapPicker({ value, options, onChange }: MapPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {t('map.choose')}
      </label>
      <select
        id={id}
        className="select min-h-11 w-auto max-w-full grow sm:grow-0"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Clues that the player owns and has not solved yet. */
function OpenClues({ gameSessionId }: { gameSessionId: string }) {
  const { t, localized } = useTexts()
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

interface MapScreenProps {
  gameSessionId: string
  /** Id of the map to show; falls back to the first map. */
  chosenId: string | null
  onChoose: (mapId: string) => void
}

/** Shows one map of a session with its markers and their list. */
function MapScreen({ gameSessionId, chosenId, onChoose }: MapScreenProps) {
  const { t, localized } = useTexts()
  const maps = useQuery(mapsQueryOptions(gameSessionId))
  const found = useQuery(foundPlacesQueryOptions(gameSessionId))
  if (!maps.data) {
    if (maps.isError) return <QueryError query={maps} />
    return <MapSkeleton />
  }
  const map = maps.data.find(({ id }) => id === chosenId) ?? maps.data[0]
  if (!map) {
    return (
      <Card>
        <EmptyState title={t('map.none.title')} description={t('map.none.text')} />
      </Card>
    )
  }
  return (
    <>
      {maps.data.length > 1 && (
        <MapPicker
          value={map.id}
          options={maps.data.map((option) => ({
            id: option.id,
            name: localized(option, 'name'),
          }))}
          onChange={onChoose}
        />
      )}
      <Suspense fallback={<MapSkeleton />}>
        <MapView
          key={map.id}
          map={map}
          found={(found.data ?? []).filter((marker) => isWithin(marker, map))}
          clues={
            <>
              <OpenClues gameSessionId={gameSessionId} />
              <ReportButton target={{ source: 'map' }} />
            </>
          }
        />
      </Suspense>
    </>
  )
}

function MapSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="map-layout">
      <Skeleton className="map-frame" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
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
            action={<ButtonLink to={paths.dashboard}>{t('map.notJoined.action')}</ButtonLink>}
          />
        </Card>
      )}
      {gameSession && (
        <MapScreen
          key={gameSession.id}
          gameSessionId={gameSession.id}
          chosenId={parameters.get(MAP_PARAM)}
          onChoose={(id) => setParameters({ [MAP_PARAM]: id }, { replace: true })}
        />
      )}
    </div>
  )
}
