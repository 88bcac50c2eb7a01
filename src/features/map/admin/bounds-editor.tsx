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
import { cornerPlace, corners, moveCorner } from '@/features/map/model/map-bounds'
import '@/features/map/map-screen.css'
import '@/features/map/admin/map-admin.css'

const MAX_ZOOM = 22

/** The dialog around the map grows as it opens. */
function FollowSize() {
  const map = useMap()
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

export interface BoundsEditorProps {
  baseLayer: BaseLayer
  bounds: MapBounds
  onChange: (bounds: MapBounds) => void
}

/**
 * Where a map begins and ends: four corners to drag, or to move by the arrow keys. Under a plan lies the
 * tile layer of the site, where one is configured, to fit the plan to.
 */
export function BoundsEditor({ baseLayer, bounds, onChange }: BoundsEditorProps) {
  const { t } = useTranslation()
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [first] = useState(bounds)
  const under: BaseLayer =
    baseLayer.kind === 'image' && env.mapTiles
      ? { kind: 'tiles', ...env.mapTiles }
      : { kind: 'blank' }
  const tiles = baseLayer.kind === 'tiles' ? baseLayer : under
  const key = baseLayer.kind === 'blank' ? 'blank' : baseLayer.url
  return (
    <section aria-label={t('admin.maps.cornersLabel')} className="map-stage">
      <BareMap bounds={first} margin={0.1} maxZoom={MAX_ZOOM} onMap={setLeaflet}>
        <FollowSize />
        <BaseLayerView
          baseLayer={under}
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
            place={cornerPlace(bounds, corner)}
            label={t(`admin.maps.corners.${corner}`)}
            onMove={(place) => onChange(moveCorner(bounds, corner, place))}
          />
        ))}
      </BareMap>
      {leaflet && <MapControls leaflet={leaflet} bounds={bounds} own={null} />}
      <MapAttribution html={tiles.kind === 'tiles' ? tiles.attribution : ''} />
    </section>
  )
}
