import type { Map as LeafletMap } from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { BareMap } from '@/components/map/bare-map'
import { toLatLngBounds, type BaseLayer, type MapBounds } from '@/components/map/base-layer'
import { BaseLayerView } from '@/components/map/base-layer-view'

interface MapCanvasProps {
  baseLayer: BaseLayer
  bounds: MapBounds
  /** Web map zoom levels; users can always zoom out to the whole map. */
  minZoom: number
  maxZoom: number
  /** Called when the base layer fails to load or loads later. */
  onBaseLayerChange?: (isMissing: boolean) => void
  /** Called with the map for external controls; null on unmount. */
  onMap?: (map: LeafletMap | null) => void
  /** Markers and other layers. */
  children?: ReactNode
}

/** Updates the size on layout changes, and allows zooming out to the whole map. */
function FitToContainer({ bounds, minZoom }: Pick<MapCanvasProps, 'bounds' | 'minZoom'>) {
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

/** A map without controls. Leaflet reads most options only once, so use a `key` per map. */
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
      {/* An image has no surroundings to zoom out to; tiles have. */}
      <FitToContainer bounds={bounds} minZoom={baseLayer.kind === 'tiles' ? minZoom : Infinity} />
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
