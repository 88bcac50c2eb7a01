import type { Map as LeafletMap } from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { BareMap } from '@/components/map/bare-map'
import { toLatLngBounds, type BaseLayer, type MapBounds } from '@/components/map/base-layer'
import { BaseLayerView } from '@/components/map/base-layer-view'

export interface MapCanvasProps {
  baseLayer: BaseLayer
  bounds: MapBounds
  /** Zoom levels of the web map scheme; the whole map can always be seen. */
  minZoom: number
  maxZoom: number
  /** Called when the base layer fails to load, or loads after all. */
  onBaseLayerChange?: (isMissing: boolean) => void
  /** Gives the map to controls that stand beside it; null when it is gone. */
  onMap?: (map: LeafletMap | null) => void
  /** Markers and other layers. */
  children?: ReactNode
}

/** Keeps the size right when the layout changes, and lets the player zoom out to the whole map. */
function Fit({ bounds, minZoom }: Pick<MapCanvasProps, 'bounds' | 'minZoom'>) {
  const map = useMap()
  useEffect(() => {
    const whole = toLatLngBounds(bounds)
    const fit = () => {
      map.invalidateSize({ animate: false })
      map.setMinZoom(Math.min(minZoom, map.getBoundsZoom(whole)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map, bounds, minZoom])
  return null
}

/**
 * A map without controls: base layer, bounds and children. Leaflet takes
 * most settings only once, so give it a `key` per map.
 */
export function MapCanvas({
  baseLayer,
  bounds,
  minZoom,
  maxZoom,
  onBaseLayerChange,
  onMap,
  children,
}: MapCanvasProps) {
  return (
    <BareMap
      bounds={bounds}
      maxBounds={toLatLngBounds(bounds).pad(0.25)}
      maxBoundsViscosity={0.8}
      maxZoom={maxZoom}
      onMap={onMap}
    >
      {/* Around a plan there is nothing to see; around tiles there is more of them. */}
      <Fit bounds={bounds} minZoom={baseLayer.kind === 'tiles' ? minZoom : Infinity} />
      <BaseLayerView
        baseLayer={baseLayer}
        bounds={bounds}
        maxZoom={maxZoom}
        onChange={(isMissing) => onBaseLayerChange?.(isMissing)}
      />
      {children}
    </BareMap>
  )
}
