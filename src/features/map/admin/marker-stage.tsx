import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapAttribution } from '@/components/map/map-attribution'
import { MapCanvas } from '@/components/map/map-canvas'
import { PlaceMarker } from '@/components/map/place-marker'
import { env } from '@/config/env'
import type { AdminMap, AdminMarker } from '@/features/map/api/admin-maps'
import { useMoveMarker } from '@/features/map/api/admin-move-marker'
import { planUrl } from '@/features/map/api/plan-url'
import { MapControls } from '@/features/map/components/map-controls'
import { roundDegrees } from '@/features/map/model/map-bounds'
import { chooseBaseLayer } from '@/features/map/model/base-layer'
import type { Place } from '@/lib/geolocation/geodesy'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toasts } from '@/stores/toasts'
import '@/features/map/map-screen.css'
import '@/features/map/admin/map-admin.css'

export interface MarkerStageProps {
  map: AdminMap
  onEdit: (marker: AdminMarker) => void
  /** Gives the map to who wants to know its middle; null when it is gone. */
  onMap: (leaflet: LeafletMap | null) => void
}

/** The map with its markers, which can be dragged, or moved by the arrow keys, to their places. */
export function MarkerStage({ map, onEdit, onMap }: MarkerStageProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const errorText = useErrorText()
  const move = useMoveMarker()
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [isBaseLayerMissing, setBaseLayerMissing] = useState(false)
  /** Where a marker has been put until the database says so too. */
  const [moving, setMoving] = useState<{ id: string; place: Place } | null>(null)
  const baseLayer = chooseBaseLayer(map, planUrl, env.mapTiles)

  async function put(marker: AdminMarker, { latitude, longitude }: Place): Promise<void> {
    const place = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    setMoving({ id: marker.id, place })
    try {
      await move.mutateAsync({ id: marker.id, version: marker.updated_at, place })
      toasts.success(t('admin.maps.markerMoved', { name: localized(marker, 'name') }))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setMoving(null)
    }
  }

  return (
    <section
      aria-label={t('map.label', { name: localized(map, 'name') })}
      className="map-stage"
      data-size="large"
    >
      <MapCanvas
        // Leaflet takes bounds and limits only once.
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
          <PlaceMarker
            key={marker.id}
            place={moving?.id === marker.id ? moving.place : marker}
            kind={marker.kind}
            label={t('map.markerLabel', {
              kind: t(`map.kinds.${marker.kind}`),
              name: localized(marker, 'name'),
            })}
            onChoose={() => onEdit(marker)}
            onMove={(place) => void put(marker, place)}
          />
        ))}
      </MapCanvas>
      {leaflet && <MapControls leaflet={leaflet} bounds={map} own={null} />}
      {isBaseLayerMissing && (
        <p role="status" className="map-notice">
          {t('map.groundMissing')}
        </p>
      )}
      <MapAttribution html={baseLayer.kind === 'tiles' ? baseLayer.attribution : ''} />
    </section>
  )
}
