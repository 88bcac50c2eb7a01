import type { MarkerWithDistance } from '@/features/map/model/marker-order'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useTexts } from '@/lib/i18n/use-texts'

/** Distance and direction of a marker; renders nothing while the player's position is unknown. */
export function MarkerDistance({ from }: Pick<MarkerWithDistance<Coordinates>, 'from'>) {
  const { t, format } = useTexts()
  if (!from) return null
  return (
    <span className="font-semibold tabular-nums">
      {t('map.distance', {
        distance: format.distance(from.metres),
        direction: t(`directions.${from.direction}`),
      })}
    </span>
  )
}
