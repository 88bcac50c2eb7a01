import { divIcon, type Marker as LeafletMarker } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { Marker, useMap } from 'react-leaflet'
import { positionAfterArrowKey } from '@/components/map/arrow-key-move'
import type { Coordinates } from '@/lib/geolocation/geodesy'

const icon = divIcon({ className: 'map-corner', iconSize: [44, 44] })

interface CornerHandleProps {
  position: Coordinates
  /** Label for screen readers. */
  label: string
  /** Also called while dragging. */
  onMove: (position: Coordinates) => void
}

/** Corner of a map, movable by dragging or with the arrow keys. */
export function CornerHandle({ position, label, onMove }: CornerHandleProps) {
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const latLng = useMemo(
    (): [number, number] => [position.latitude, position.longitude],
    [position.latitude, position.longitude],
  )
  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', label)
  }, [label])

  function report(moved: LeafletMarker): void {
    const { lat, lng } = moved.getLatLng()
    onMove({ latitude: lat, longitude: lng })
  }

  return (
    <Marker
      ref={marker}
      position={latLng}
      icon={icon}
      draggable
      eventHandlers={{
        drag: ({ target }) => report(target as LeafletMarker),
        keydown: ({ originalEvent, target }) => {
          const moved = positionAfterArrowKey(originalEvent, target as LeafletMarker, map)
          if (moved) onMove({ latitude: moved.lat, longitude: moved.lng })
        },
      }}
    />
  )
}
