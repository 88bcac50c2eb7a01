import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { foundPlacesQueryOptions, mapsQueryOptions } from '@/features/map/api/map'
import { isWithin } from '@/features/map/model/marker-order'
import { useLocalized } from '@/lib/i18n/use-localized'
import '@/features/map/map-screen.css'

// Leaflet loads while the maps are requested. If it fails, the lazy component throws the error.
const mapView = import('@/features/map/components/map-view')
mapView.catch(() => {})
const MapView = lazy(async () => ({ default: (await mapView).MapView }))

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

interface MapScreenProps {
  gameSessionId: string
  /** Id of the map to show; falls back to the first map. */
  chosenId: string | null
  onChoose: (mapId: string) => void
  /** Links to clues, rendered by the shop feature. */
  clues?: ReactNode
}

/** Shows one map of a session with its markers and their list. */
export function MapScreen({ gameSessionId, chosenId, onChoose, clues }: MapScreenProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const maps = useQuery(mapsQueryOptions(gameSessionId))
  const found = useQuery(foundPlacesQueryOptions(gameSessionId))
  if (!maps.data) {
    if (maps.isError) return <ErrorState error={maps.error} onRetry={() => void maps.refetch()} />
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
          clues={clues}
        />
      </Suspense>
    </>
  )
}

export function MapSkeleton() {
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
