import { MapPin } from '@/components/map/map-pin'
import type { MapMarker } from '@/features/map/api/map'
import { MarkerDistance } from '@/features/map/components/marker-distance'
import type { MarkerWithDistance } from '@/features/map/model/marker-order'
import { useTexts } from '@/lib/i18n/use-texts'

interface MarkerListProps {
  markers: readonly MarkerWithDistance<MapMarker>[]
  selectedId: string | null
  onChoose: (marker: MapMarker) => void
}

/** Accessible list of the markers on the map. */
export function MarkerList({ markers, selectedId, onChoose }: MarkerListProps) {
  const { t, localized } = useTexts()
  const isSorted = markers.some(({ from }) => from !== null)
  return (
    <section aria-labelledby="marker-list-title">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="marker-list-title" className="text-lg">
          {t('map.list.title')}
        </h2>
        {isSorted && <p className="text-soft text-sm">{t('map.list.nearestFirst')}</p>}
      </div>
      {markers.length === 0 && <p className="text-soft">{t('map.list.empty')}</p>}
      <ul className="grid gap-2">
        {markers.map(({ marker, from }) => (
          <li key={marker.id}>
            <button
              type="button"
              aria-pressed={marker.id === selectedId}
              className="marker-item hover:bg-base-200"
              onClick={() => onChoose(marker)}
            >
              <MapPin kind={marker.kind} />
              <span className="grid min-w-0 gap-0.5">
                <span className="text-soft text-sm">{t(`map.kinds.${marker.kind}`)}</span>
                <span lang={localized.lang(marker, 'name')} className="font-semibold text-pretty">
                  {localized(marker, 'name')}
                </span>
                <MarkerDistance from={from} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
