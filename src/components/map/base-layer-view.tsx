import { useRef } from 'react'
import { ImageOverlay, TileLayer } from 'react-leaflet'
import { toLatLngBounds, type BaseLayer, type MapBounds } from '@/components/map/base-layer'

/** The deepest zoom level of OpenStreetMap's tiles; deeper ones are enlarged. */
const OPEN_STREET_MAP_ZOOM = 19

interface BaseLayerViewProps {
  baseLayer: BaseLayer
  bounds: MapBounds
  maxZoom: number
  /** @param isMissing the picture, or every tile in view, could not be loaded */
  onChange: (isMissing: boolean) => void
}

/** Draws the base layer of a map and reports when it cannot be loaded. */
export function BaseLayerView({ baseLayer, bounds, maxZoom, onChange }: BaseLayerViewProps) {
  const loadedTiles = useRef(0)
  if (baseLayer.kind === 'blank') return null
  if (baseLayer.kind === 'image') {
    return (
      <ImageOverlay
        url={baseLayer.url}
        bounds={toLatLngBounds(bounds)}
        className="map-image"
        eventHandlers={{ load: () => onChange(false), error: () => onChange(true) }}
      />
    )
  }
  return (
    <TileLayer
      url={baseLayer.url}
      maxZoom={maxZoom}
      maxNativeZoom={
        baseLayer.url.includes('.openstreetmap.org/') ? OPEN_STREET_MAP_ZOOM : undefined
      }
      // Public tile servers require a referrer. The page sends none, because its path can contain the id of a code;
      // the tile server gets only the origin.
      referrerPolicy="strict-origin"
      eventHandlers={{
        loading: () => {
          loadedTiles.current = 0
        },
        tileload: () => {
          loadedTiles.current += 1
        },
        // Fires when all tiles have loaded or failed.
        load: () => onChange(loadedTiles.current === 0),
      }}
    />
  )
}
