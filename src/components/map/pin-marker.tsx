import { divIcon, type Marker as LeafletMarker } from 'leaflet'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker, useMap } from 'react-leaflet'
import { positionAfterArrowKey } from '@/components/map/arrow-key-move'
import { MapPin } from '@/components/map/map-pin'
import type { PinKind } from '@/components/map/marker-kinds'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/** Width and height in px; the tip of the pin is the position. */
const PIN_SIZE = 44

interface PinMarkerProps {
  position: Coordinates
  kind: PinKind
  /** Accessible name. */
  label: string
  /** Shown under the pin. */
  name: string
  isSelected?: boolean
  onChoose: () => void
  /**
   * Makes the marker movable: by dragging, or by arrow keys and Enter. The marker stays at its new place until
   * the promise settles, then it returns to `position`.
   */
  onMove?: (position: Coordinates) => Promise<void>
}

/** A marker on a `MapCanvas` that works as a button. */
export function PinMarker(props: PinMarkerProps) {
  const { position, kind, label, name, isSelected, onChoose, onMove } = props
  // Leaflet owns the icon's element; React renders into it with a portal.
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
  /** Place of a move that is being saved. */
  const [moved, setMoved] = useState<Coordinates | null>(null)
  const { latitude, longitude } = moved ?? position
  // Memoized, because a new array would interrupt a drag.
  const latLng = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const isMovedByKeyboard = useRef(false)

  async function finishMove(): Promise<void> {
    if (!marker.current) return
    isMovedByKeyboard.current = false
    const { lat, lng } = marker.current.getLatLng()
    const target = { latitude: lat, longitude: lng }
    setMoved(target)
    await onMove?.(target)
    setMoved((latest) => (latest === target ? null : latest))
  }

  return (
    <>
      <Marker
        ref={marker}
        position={latLng}
        icon={icon}
        riseOnHover
        draggable={onMove !== undefined}
        zIndexOffset={isSelected ? 1000 : 0}
        eventHandlers={{
          click: onChoose,
          dragend: () => void finishMove(),
          keydown: ({ originalEvent, target }) => {
            const moved =
              onMove && positionAfterArrowKey(originalEvent, target as LeafletMarker, map)
            if (moved) {
              isMovedByKeyboard.current = true
              marker.current?.setLatLng(moved)
            }
            if (originalEvent.key === ' ') originalEvent.preventDefault()
            if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
            if (isMovedByKeyboard.current) void finishMove()
            else onChoose()
          },
        }}
      />
      {createPortal(
        <>
          <MapPin kind={kind} isSelected={isSelected} />
          <span className="sr-only">{label}</span>
          <span aria-hidden="true" className="map-pin-name">
            {name}
          </span>
        </>,
        element,
      )}
    </>
  )
}
