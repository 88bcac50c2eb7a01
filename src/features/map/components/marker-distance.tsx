import { useTranslation } from 'react-i18next'
import type { SeenMarker } from '@/features/map/model/marker-order'
import type { Place } from '@/lib/geolocation/geodesy'
import { formatDistance } from '@/lib/geolocation/format-distance'

/** How far a marker is and in which direction; nothing while the own position is not known. */
export function MarkerDistance({ from }: Pick<SeenMarker<Place>, 'from'>) {
  const { t, i18n } = useTranslation()
  if (!from) return null
  return (
    <span className="font-semibold tabular-nums">
      {t('map.distance', {
        distance: formatDistance(from.metres, i18n.resolvedLanguage ?? 'hu'),
        direction: t(`directions.${from.direction}`),
      })}
    </span>
  )
}
