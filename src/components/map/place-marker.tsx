import { divIcon, type Marker as LeafletMarker } from 'leaflet'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker, useMap } from 'react-leaflet'
import { placeAfterKey } from '@/components/map/keyboard-move'
import { MapPin } from '@/components/map/map-pin'
import type { PinKind } from '@/components/map/marker-kinds'
import type { Place } from '@/lib/geolocation/geodesy'

/** A pin is 44 px wide and high, and its tip is the place. */
const PIN_SIZE = 44

export interface PlaceMarkerProps {
  place: Place
  kind: PinKind
  /** Name of the button that the marker is, for those who do not see the pin. */
  label: string
  isSelected?: boolean
  onChoose: () => void
  /** Lets the marker be dragged, or moved by the arrow keys and put down by Enter. */
  onMove?: (place: Place) => void
}

/** A marker on a `MapCanvas`; a button for mouse, finger and keyboard. */
export function PlaceMarker({
  place,
  kind,
  label,
  isSelected,
  onChoose,
  onMove,
}: PlaceMarkerProps) {
  // Leaflet owns the icon's element; React draws into it, so that icons and texts stay React's.
  const [{ element, icon }] = useState(() => {
    const element = document.createElement('span')
    return {
      element,
      icon: divIcon({
        html: element,
        className: 'map-pin-target',
        iconSize: [PIN_SIZE, PIN_SIZE],
        iconAnchor: [PIN_SIZE / 2, PIN_SIZE],
      }),
    }
  })
  // The same array as long as the place is the same: a new one would end a drag.
  const position = useMemo(
    (): [number, number] => [place.latitude, place.longitude],
    [place.latitude, place.longitude],
  )
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const isCarried = useRef(false)

  function putDown(): void {
    if (!marker.current) return
    isCarried.current = false
    const { lat, lng } = marker.current.getLatLng()
    onMove?.({ latitude: lat, longitude: lng })
  }

  return (
    <>
      <Marker
        ref={marker}
        position={position}
        icon={icon}
        riseOnHover
        draggable={onMove !== undefined}
        zIndexOffset={isSelected ? 1000 : 0}
        eventHandlers={{
          click: onChoose,
          dragend: putDown,
          keydown: ({ originalEvent, target }) => {
            const moved = onMove && placeAfterKey(originalEvent, target as LeafletMarker, map)
            if (moved) {
              isCarried.current = true
              marker.current?.setLatLng(moved)
            }
            if (originalEvent.key === ' ') originalEvent.preventDefault()
            if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
            if (isCarried.current) putDown()
            else onChoose()
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
