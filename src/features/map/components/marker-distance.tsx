import { useTranslation } from 'react-i18next'
import type { MarkerWithDistance } from '@/features/map/model/marker-order'
import type { Place } from '@/lib/geolocation/geodesy'
import { formatDistance } from '@/lib/geolocation/format-distance'

/** Distance and direction of a marker; renders nothing while the player's position is unknown. */
export function MarkerDistance({ from }: Pick<MarkerWithDistance<Place>, 'from'>) {
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
