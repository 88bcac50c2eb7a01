import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet'
import { LocateFixed, Scan } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Marker, Rectangle, useMap } from 'react-leaflet'
import { positionAfterArrowKey } from '@/components/map/arrow-key-move'
import { BareMap } from '@/components/map/bare-map'
import { type BaseLayer, type MapBounds, toLatLngBounds } from '@/components/map/base-layer'
import { BaseLayerView } from '@/components/map/base-layer-view'
import { MapAttribution } from '@/components/map/map-attribution'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/error-text'
import { Checkbox } from '@/components/ui/field'
import { env } from '@/config/env'
import { MapControls } from '@/features/map/components/map-controls'
import {
  aspectOf,
  boundsAround,
  boundsWithin,
  cornerCoordinates,
  corners,
  moveCorner,
} from '@/features/map/model/map-bounds'
import { streetMap } from '@/features/map/model/street-map'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useOwnPosition } from '@/lib/geolocation/use-own-position'
import '@/features/map/map-screen.css'
import '@/features/map/admin/map-admin.css'

const icon = divIcon({ className: 'map-corner', iconSize: [44, 44] })

interface CornerHandleProps {
  position: Coordinates
  /** Label for screen readers. */
  label: string
  /** Also called while dragging. */
  onMove: (position: Coordinates) => void
}

/** Corner of a map, movable by dragging or with the arrow keys. */
function CornerHandle({ position, label, onMove }: CornerHandleProps) {
  const map = useMap()
  const marker = useRef<LeafletMarker>(null)
  const latLng = useMemo(
    (): [number, number] => [position.latitude, position.longitude],
    [position.latitude, position.longitude],
  )
  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', label)
  }, [label])

  function report(moved: LeafletMarker): void {
    const { lat, lng } = moved.getLatLng()
    onMove({ latitude: lat, longitude: lng })
  }

  return (
    <Marker
      ref={marker}
      position={latLng}
      icon={icon}
      draggable
      eventHandlers={{
        drag: ({ target }) => report(target as LeafletMarker),
        keydown: ({ originalEvent, target }) => {
          const moved = positionAfterArrowKey(originalEvent, target as LeafletMarker, map)
          if (moved) onMove({ latitude: moved.lat, longitude: moved.lng })
        },
      }}
    />
  )
}

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
  /** An uploaded picture, which can be laid over the street map. */
  isPlan: boolean
  baseLayer: BaseLayer
  bounds: MapBounds
  onChange: (bounds: MapBounds) => void
}

/**
 * Edits the bounds of a map: moves it into the view or to the device's position, then its corners by dragging
 * or with the arrow keys. A plan can be laid over the street map: the site's own is shown at once, but
 * OpenStreetMap is asked only after the organiser has chosen it.
 */
export function BoundsEditor({ isPlan, baseLayer, bounds, onChange }: BoundsEditorProps) {
  const { t } = useTranslation()
  const [isStreetMapShown, setStreetMapShown] = useState(env.mapTiles !== null)
  /** The organiser waits for the map to move to the device's position. */
  const isAwaited = useRef(false)
  const { position, start } = useOwnPosition(true)
  const here = position.status === 'known' ? position.coordinates : null
  const hasProblem = position.status === 'problem'
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [initialBounds] = useState(bounds)
  const underlay: BaseLayer =
    isPlan && isStreetMapShown ? { kind: 'tiles', ...streetMap } : { kind: 'blank' }
  const tiles = baseLayer.kind === 'tiles' ? baseLayer : underlay
  const key = baseLayer.kind === 'blank' ? 'blank' : baseLayer.url

  /** What the organiser moves is not moved again by a position that arrives later. */
  function moveBounds(moved: MapBounds): void {
    isAwaited.current = false
    onChange(moved)
  }

  function fitToView(): void {
    if (!leaflet) return
    const visibleArea = leaflet.wrapLatLngBounds(leaflet.getBounds())
    const view = {
      ...{ south: visibleArea.getSouth(), west: visibleArea.getWest() },
      ...{ north: visibleArea.getNorth(), east: visibleArea.getEast() },
    }
    moveBounds(boundsWithin(view, aspectOf(isPlan ? bounds : view)))
  }

  function moveTo(position: Coordinates): void {
    const moved = boundsAround(position, aspectOf(bounds), bounds.east - bounds.west)
    moveBounds(moved)
    leaflet?.fitBounds(toLatLngBounds(moved).pad(0.1), { animate: false })
  }

  const arrive = useEffectEvent(moveTo)
  useEffect(() => {
    if (isAwaited.current && here) arrive(here)
    if (hasProblem) isAwaited.current = false
  }, [here, hasProblem])

  return (
    <>
      <section
        aria-label={t('admin.maps.cornersLabel')}
        className="map-editor"
        data-see-through={underlay.kind === 'tiles'}
      >
        <BareMap bounds={initialBounds} margin={0.1} maxZoom={MAX_ZOOM} onMap={setLeaflet}>
          <ResizeHandler />
          <BaseLayerView
            key={`under ${underlay.kind}`}
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
              onMove={(position) => moveBounds(moveCorner(bounds, corner, position))}
            />
          ))}
        </BareMap>
        {leaflet && <MapControls leaflet={leaflet} bounds={bounds} ownPosition={here} />}
        <MapAttribution html={tiles.kind === 'tiles' ? tiles.attribution : ''} />
      </section>
      {isPlan && !env.mapTiles && (
        <Checkbox
          label={t('admin.maps.overStreetMap')}
          checked={isStreetMapShown}
          onChange={(event) => setStreetMapShown(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={Scan} variant="outline" onClick={fitToView}>
          {t('admin.maps.fitToView')}
        </Button>
        <Button
          icon={LocateFixed}
          variant="outline"
          loading={position.status === 'finding'}
          onClick={() => {
            if (here) return moveTo(here)
            isAwaited.current = true
            start()
          }}
        >
          {t('admin.maps.moveHere')}
        </Button>
      </div>
      <FieldError>
        {position.status === 'problem' && t(`position.problems.${position.problem}`)}
      </FieldError>
    </>
  )
}
