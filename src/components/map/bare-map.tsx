import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { MapContainer, type MapContainerProps } from 'react-leaflet'
import { toLatLngBounds, type MapBounds } from '@/components/map/base-layer'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import '@/components/map/map.css'

export interface BareMapProps extends Pick<
  MapContainerProps,
  'maxZoom' | 'maxBounds' | 'maxBoundsViscosity'
> {
  /** What is seen at first. */
  bounds: MapBounds
  /** How much more than that, as a part of its size. */
  margin?: number
  /** Gives the map to controls that stand beside it; null when it is gone. */
  onMap?: (map: LeafletMap | null) => void
  /** Base layer, markers and other layers. */
  children: ReactNode
}

/** Leaflet as all maps of the app are: controls and attribution stand beside it, motion as wanted. */
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
