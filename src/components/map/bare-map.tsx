import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, type MapContainerProps } from 'react-leaflet'
import { toLatLngBounds, type MapBounds } from '@/components/map/base-layer'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import '@/components/map/map.css'

interface BareMapProps extends Pick<
  MapContainerProps,
  'maxZoom' | 'maxBounds' | 'maxBoundsViscosity'
> {
  /** Initial view. */
  bounds: MapBounds
  /** Additional margin, as a fraction of the size. */
  margin?: number
  /** Called with the map for external controls; null on unmount. */
  onMap?: (map: LeafletMap | null) => void
  /** Base layer, markers and other layers. */
  children: ReactNode
}

/** A Leaflet map with the app's defaults: no built-in controls, and no animation with reduced motion. */
export function BareMap({ bounds, margin = 0, onMap, children, ...limits }: BareMapProps) {
  const isAnimated = !prefersReducedMotion()
  return (
    <MapContainer
      ref={onMap}
      bounds={toLatLngBounds(bounds).pad(margin)}
      {...limits}
      zoomSnap={0.25}
      zoomControl={false}
      attributionControl={false}
      zoomAnimation={isAnimated}
      fadeAnimation={isAnimated}
      markerZoomAnimation={isAnimated}
      inertia={isAnimated}
      className="map-canvas"
    >
      {children}
    </MapContainer>
  )
}
