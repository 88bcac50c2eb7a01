import { useRef } from 'react'
import { ImageOverlay, TileLayer } from 'react-leaflet'
import { toLatLngBounds, type Ground, type MapBounds } from '@/components/map/ground'

export interface GroundLayerProps {
  ground: Ground
  bounds: MapBounds
  maxZoom: number
  /** @param isMissing the picture, or every tile in view, could not be loaded */
  onChange: (isMissing: boolean) => void
}

/** Draws the ground of a map and says when it does not come. */
export function GroundLayer({ ground, bounds, maxZoom, onChange }: GroundLayerProps) {
  const loadedTiles = useRef(0)
  if (ground.kind === 'blank') return null
  if (ground.kind === 'image') {
    return (
      <ImageOverlay
        url={ground.url}
        bounds={toLatLngBounds(bounds)}
        className="map-plan"
        eventHandlers={{ load: () => onChange(false), error: () => onChange(true) }}
      />
    )
  }
  return (
    <TileLayer
      url={ground.url}
      maxZoom={maxZoom}
      // Public tile servers answer only to sites that name themselves. The page's own policy names none to
      // others, because its path can hold the id of a code: they get the origin alone.
      referrerPolicy="strict-origin"
      eventHandlers={{
        loading: () => {
          loadedTiles.current = 0
        },
        tileload: () => {
          loadedTiles.current += 1
        },
        // Fires when each tile has come or failed.
        load: () => onChange(loadedTiles.current === 0),
      }}
    />
  )
}
