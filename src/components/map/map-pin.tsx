import { clsx } from 'clsx'
import { markerIcons, type PinKind } from '@/components/map/marker-kinds'

export interface MapPinProps {
  kind: PinKind
  isSelected?: boolean
  className?: string
}

/** The pin of a kind, on the map and beside its name in a list. Decoration: the text is elsewhere. */
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
