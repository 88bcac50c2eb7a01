import { useTranslation } from 'react-i18next'
import type { MarkerWithDistance } from '@/features/map/model/marker-order'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useFormat } from '@/lib/i18n/use-format'

/** Distance and direction of a marker; renders nothing while the player's position is unknown. */
export function MarkerDistance({ from }: Pick<MarkerWithDistance<Coordinates>, 'from'>) {
  const { t } = useTranslation()
  const format = useFormat()
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
