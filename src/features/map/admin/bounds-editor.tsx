import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Rectangle, useMap } from 'react-leaflet'
import { BareMap } from '@/components/map/bare-map'
import { toLatLngBounds, type BaseLayer, type MapBounds } from '@/components/map/base-layer'
import { BaseLayerView } from '@/components/map/base-layer-view'
import { MapAttribution } from '@/components/map/map-attribution'
import { env } from '@/config/env'
import { CornerHandle } from '@/features/map/admin/corner-handle'
import { MapControls } from '@/features/map/components/map-controls'
import { cornerCoordinates, corners, moveCorner } from '@/features/map/model/map-bounds'
import '@/features/map/map-screen.css'
import '@/features/map/admin/map-admin.css'

const MAX_ZOOM = 22

/** Updates the map's size while the dialog's opening animation runs. */
function ResizeHandler() {
  const map = useMap()
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

interface BoundsEditorProps {
  baseLayer: BaseLayer
  bounds: MapBounds
  onChange: (bounds: MapBounds) => void
}

/**
 * Edits the bounds of a map by dragging its corners or with the arrow keys. Shows the site's tile layer,
 * if configured, under an image for alignment.
 */
export function BoundsEditor({ baseLayer, bounds, onChange }: BoundsEditorProps) {
  const { t } = useTranslation()
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [initialBounds] = useState(bounds)
  const underlay: BaseLayer =
    baseLayer.kind === 'image' && env.mapTiles
      ? { kind: 'tiles', ...env.mapTiles }
      : { kind: 'blank' }
  const tiles = baseLayer.kind === 'tiles' ? baseLayer : underlay
  const key = baseLayer.kind === 'blank' ? 'blank' : baseLayer.url
  return (
    <section aria-label={t('admin.maps.cornersLabel')} className="map-editor">
      <BareMap bounds={initialBounds} margin={0.1} maxZoom={MAX_ZOOM} onMap={setLeaflet}>
        <ResizeHandler />
        <BaseLayerView
          baseLayer={underlay}
          bounds={bounds}
          maxZoom={MAX_ZOOM}
          onChange={() => undefined}
        />
        <BaseLayerView
          key={key}
          baseLayer={baseLayer}
          bounds={bounds}
          maxZoom={MAX_ZOOM}
          onChange={() => undefined}
        />
        <Rectangle bounds={toLatLngBounds(bounds)} interactive={false} className="map-outline" />
        {corners.map((corner) => (
          <CornerHandle
            key={corner}
            position={cornerCoordinates(bounds, corner)}
            label={t(`admin.maps.corners.${corner}`)}
            onMove={(position) => onChange(moveCorner(bounds, corner, position))}
          />
        ))}
      </BareMap>
      {leaflet && <MapControls leaflet={leaflet} bounds={bounds} ownPosition={null} />}
      <MapAttribution html={tiles.kind === 'tiles' ? tiles.attribution : ''} />
    </section>
  )
}
