import { divIcon } from 'leaflet'
import { Circle, Marker } from 'react-leaflet'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'

const dot = divIcon({ className: 'map-own-dot', iconSize: [22, 22] })

/** The player's position with its accuracy circle. Not accessible; the list has the text. */
export function OwnPositionMarker({ position }: { position: MeasuredPosition }) {
  const center: [number, number] = [position.latitude, position.longitude]
  return (
    <>
      <Circle
        center={center}
        radius={position.accuracy}
        interactive={false}
        className="map-own-accuracy"
      />
      <Marker
        position={center}
        icon={dot}
        interactive={false}
        keyboard={false}
        zIndexOffset={500}
      />
    </>
  )
}
