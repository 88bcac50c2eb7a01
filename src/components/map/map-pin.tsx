import { clsx } from 'clsx'
import { markerIcons, type PinKind } from '@/components/map/marker-kinds'

interface MapPinProps {
  kind: PinKind
  isSelected?: boolean
  className?: string
}

/** Decorative pin of a kind, on the map and in lists. */
export function MapPin({ kind, isSelected = false, className }: MapPinProps) {
  const Icon = markerIcons[kind]
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      data-selected={isSelected}
      className={clsx('map-pin', className)}
    >
      <Icon className="map-pin-icon" />
    </span>
  )
}
