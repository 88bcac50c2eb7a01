import { divIcon } from 'leaflet'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker } from 'react-leaflet'
import { MapPin } from '@/components/map/map-pin'
import type { MarkerKind } from '@/components/map/marker-kinds'
import type { Place } from '@/lib/geolocation/geodesy'

/** A pin is 44 px wide and high, and its tip is the place. */
const PIN_SIZE = 44

export interface PlaceMarkerProps {
  place: Place
  kind: MarkerKind
  /** Name of the button that the marker is, for those who do not see the pin. */
  label: string
  isSelected?: boolean
  onChoose: () => void
}

/** A marker on a `MapCanvas`; a button for mouse, finger and keyboard. */
export function PlaceMarker({ place, kind, label, isSelected, onChoose }: PlaceMarkerProps) {
  // Leaflet owns the icon's element; React draws into it, so that icons and texts stay React's.
  const [{ element, icon }] = useState(() => {
    const element = document.createElement('span')
    const size = { iconSize: [PIN_SIZE, PIN_SIZE], iconAnchor: [PIN_SIZE / 2, PIN_SIZE] } as const
    return {
      element,
      icon: divIcon({
        html: element,
        className: 'map-pin-target',
        iconSize: [...size.iconSize],
        iconAnchor: [...size.iconAnchor],
      }),
    }
  })
  return (
    <>
      <Marker
        position={[place.latitude, place.longitude]}
        icon={icon}
        riseOnHover
        zIndexOffset={isSelected ? 1000 : 0}
        eventHandlers={{
          click: onChoose,
          keydown: ({ originalEvent }) => {
            if (originalEvent.key === ' ') originalEvent.preventDefault()
            if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onChoose()
          },
        }}
      />
      {createPortal(
        <>
          <MapPin kind={kind} isSelected={isSelected} />
          <span className="sr-only">{label}</span>
        </>,
        element,
      )}
    </>
  )
}
