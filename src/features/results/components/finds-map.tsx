import { type Map as LeafletMap, divIcon } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Marker, Polyline, useMap } from 'react-leaflet'
import { type MapBounds, toLatLngBounds } from '@/components/map/base-layer'
import { MapAttribution } from '@/components/map/map-attribution'
import { MapCanvas } from '@/components/map/map-canvas'
import type { MapFrame } from '@/components/map/map-row'
import { ZoomButtons } from '@/components/map/zoom-buttons'
import { env } from '@/config/env'
import { mapImageUrl } from '@/features/map/api/map'
import { chooseBaseLayer, mapAround } from '@/features/map/model/base-layer'
import type { FindPin } from '@/features/results/api/results'
import '@/features/results/components/finds-map.css'

/** Margin around the finds of a hunt without a map, degrees: about 300 m. */
const MARGIN = 0.003

function iconOf(text: string) {
  const pin = document.createElement('span')
  pin.className = 'map-pin'
  const number = document.createElement('span')
  number.className = 'find-number'
  number.textContent = text
  pin.append(number)
  return divIcon({
    html: pin,
    className: 'map-pin-target',
    iconSize: [44, 44],
    iconAnchor: [22, 44],
  })
}

/** Not accessible; the page has the same numbers as text. */
function NumberPin({ pin }: { pin: FindPin }) {
  const { text, latitude, longitude } = pin
  const icon = useMemo(() => iconOf(text), [text])
  return (
    <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} />
  )
}

/** Lets the wheel scroll the page. On a poster the whole map stays in view when the window changes. */
function MapBehaviour({ bounds, isPoster }: { bounds: MapBounds; isPoster: boolean }) {
  const map = useMap()
  useEffect(() => {
    map.scrollWheelZoom.disable()
    if (!isPoster) return
    const fit = () => map.fitBounds(toLatLngBounds(bounds), { animate: false })
    map.on('resize', fit)
    return () => {
      map.off('resize', fit)
    }
  }, [map, bounds, isPoster])
  return null
}

export interface FindsMapProps {
  /** Accessible name. */
  label: string
  /** Null: the site's tile layer around the pins. */
  map: MapFrame | null
  /** At least one. */
  pins: readonly FindPin[]
  /** Connects the pins in their order. */
  isRoute?: boolean
  /** Nobody touches the map: no buttons. */
  isPoster?: boolean
}

/** Numbers at the coordinates of codes; fills its container. */
export function FindsMap({ label, map, pins, isRoute = false, isPoster = false }: FindsMapProps) {
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const base = map ?? mapAround(pins, MARGIN)
  const layer = chooseBaseLayer(base, mapImageUrl, env.mapTiles)
  return (
    <div className="finds-map">
      <section aria-label={label} className="h-full">
        <MapCanvas
          baseLayer={layer}
          bounds={base}
          minZoom={base.min_zoom}
          maxZoom={base.max_zoom}
          onMap={setLeaflet}
        >
          <MapBehaviour bounds={base} isPoster={isPoster} />
          {isRoute && (
            <Polyline
              positions={pins.map(({ latitude, longitude }): [number, number] => [
                latitude,
                longitude,
              ])}
              pathOptions={{ color: '#1769d1', weight: 4, interactive: false }}
            />
          )}
          {pins.map((pin) => (
            <NumberPin key={pin.key} pin={pin} />
          ))}
        </MapCanvas>
      </section>
      <div className="finds-map-controls">
        {leaflet && !isPoster && <ZoomButtons leaflet={leaflet} />}
      </div>
      <div className="finds-map-attribution">
        <MapAttribution html={layer.kind === 'tiles' ? layer.attribution : ''} />
      </div>
    </div>
  )
}
