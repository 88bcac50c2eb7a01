import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { MapAttribution } from '@/components/map/map-attribution'
import { MapCanvas } from '@/components/map/map-canvas'
import { PinMarker } from '@/components/map/pin-marker'
import { env } from '@/config/env'
import type { AdminMap, AdminMarker } from '@/features/map/api/admin-map'
import { mapImageUrl } from '@/features/map/api/map'
import { MapControls } from '@/features/map/components/map-controls'
import { roundDegrees } from '@/features/map/model/map-bounds'
import { chooseBaseLayer } from '@/features/map/model/base-layer'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'
import '@/features/map/map-screen.css'
import '@/features/map/admin/map-admin.css'

interface MarkersMapProps {
  map: AdminMap
  onEdit: (marker: AdminMarker) => void
  /** Exposes the Leaflet map; null after it is removed. */
  onMap: (leaflet: LeafletMap | null) => void
}

/** Map whose markers can be moved by dragging or with the arrow keys. */
export function MarkersMap({ map, onEdit, onMap }: MarkersMapProps) {
  const { t, localized, errorText } = useTexts()
  const { update } = useContentTable('map_markers')
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [isBaseLayerMissing, setBaseLayerMissing] = useState(false)
  const baseLayer = chooseBaseLayer(map, mapImageUrl, env.mapTiles)

  async function moveMarker(
    marker: AdminMarker,
    { latitude, longitude }: Coordinates,
  ): Promise<void> {
    const position = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    try {
      await update.mutateAsync({ id: marker.id, version: marker.updated_at, values: position })
      toasts.success(t('admin.maps.markerMoved', { name: localized(marker, 'name') }))
    } catch (error) {
      toasts.error(errorText(error))
    }
  }

  return (
    <section
      aria-label={t('map.label', { name: localized(map, 'name') })}
      className="map-editor"
      data-size="large"
    >
      <MapCanvas
        // Leaflet reads bounds and limits only when it is created.
        key={[map.south, map.west, map.north, map.east, map.min_zoom, map.max_zoom].join()}
        baseLayer={baseLayer}
        bounds={map}
        minZoom={map.min_zoom}
        maxZoom={map.max_zoom}
        onBaseLayerChange={setBaseLayerMissing}
        onMap={(next) => {
          setLeaflet(next)
          onMap(next)
        }}
      >
        {map.markers.map((marker) => (
          <PinMarker
            key={marker.id}
            position={marker}
            kind={marker.kind}
            label={t('map.markerLabel', {
              kind: t(`map.kinds.${marker.kind}`),
              name: localized(marker, 'name'),
            })}
            name={localized(marker, 'name')}
            onChoose={() => onEdit(marker)}
            onMove={(position) => moveMarker(marker, position)}
          />
        ))}
      </MapCanvas>
      {leaflet && <MapControls leaflet={leaflet} bounds={map} ownPosition={null} />}
      {isBaseLayerMissing && (
        <p role="status" className="map-notice">
          {t('map.groundMissing')}
        </p>
      )}
      <MapAttribution html={baseLayer.kind === 'tiles' ? baseLayer.attribution : ''} />
    </section>
  )
}
