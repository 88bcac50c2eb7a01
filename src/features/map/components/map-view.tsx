import { divIcon, type Map as LeafletMap } from 'leaflet'
import { LocateFixed, LocateOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Circle, Marker } from 'react-leaflet'
import { MapAttribution } from '@/components/map/map-attribution'
import { MapCanvas } from '@/components/map/map-canvas'
import { PinMarker } from '@/components/map/pin-marker'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { env } from '@/config/env'
import { type GameMap, mapImageUrl, type MapMarker } from '@/features/map/api/map'
import { MapControls } from '@/features/map/components/map-controls'
import { MarkerList } from '@/features/map/components/marker-list'
import { MarkerPopup } from '@/features/map/components/marker-popup'
import { chooseBaseLayer } from '@/features/map/model/base-layer'
import { isWithin, orderMarkers } from '@/features/map/model/marker-order'
import { scrollFocusedIntoView } from '@/lib/browser/scroll-focused-into-view'
import type { MeasuredPosition } from '@/lib/geolocation/geodesy'
import { type OwnPosition, useOwnPosition } from '@/lib/geolocation/use-own-position'
import { useTexts } from '@/lib/i18n/use-texts'
import '@/features/map/map-screen.css'

interface PositionPanelProps {
  position: OwnPosition
  /** The player is outside the bounds of the map. */
  isOutside: boolean
  onStart: () => void
  onStop: () => void
}

/** Starts and stops locating the player, and shows the status. */
function PositionPanel({ position, isOutside, onStart, onStop }: PositionPanelProps) {
  const { t, format } = useTexts()
  const isOn = position.status === 'known' || position.status === 'finding'

  function describe(): string {
    switch (position.status) {
      case 'off':
        return t('map.position.why')
      case 'finding':
        return t('position.finding')
      case 'problem':
        return t(`position.problems.${position.problem}`)
      case 'known':
        if (position.isOld) return t('position.old')
        return t(isOutside ? 'map.position.outside' : 'map.position.known', {
          accuracy: format.distance(position.coordinates.accuracy),
        })
    }
  }

  return (
    <Card title={t('map.position.title')}>
      <p role="status" data-position={position.status} className="text-pretty">
        {describe()}
      </p>
      {isOn ? (
        <Button icon={LocateOff} variant="outline" className="mt-3" onClick={onStop}>
          {t('map.position.stop')}
        </Button>
      ) : (
        <Button icon={LocateFixed} className="mt-3" onClick={onStart}>
          {t(position.status === 'problem' ? 'common.retry' : 'map.position.start')}
        </Button>
      )}
    </Card>
  )
}

const dot = divIcon({ className: 'map-own-dot', iconSize: [22, 22] })

/** The player's position with its accuracy circle. Not accessible; the list has the text. */
function OwnPositionMarker({ position }: { position: MeasuredPosition }) {
  const center: [number, number] = [position.latitude, position.longitude]
  return (
    <>
      <Circle
        center={center}
        radius={position.accuracy}
        interactive={false}
        className="map-own-accuracy"
      />
      <Marker
        position={center}
        icon={dot}
        interactive={false}
        keyboard={false}
        zIndexOffset={500}
      />
    </>
  )
}

/** Zoom level that separates neighbouring markers. */
const MARKER_ZOOM = 15

interface MapViewProps {
  map: GameMap
  /** Found codes on this map. */
  found: readonly MapMarker[]
  /** Rendered below the list of markers. */
  clues?: ReactNode
}

/** A map with its markers, and the same markers as a list. */
export function MapView({ map, found, clues }: MapViewProps) {
  const { t, localized } = useTexts()
  const { position, start, stop } = useOwnPosition()
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isBaseLayerMissing, setBaseLayerMissing] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  /** Gets the focus back when the popup closes. */
  const opener = useRef<Element | null>(null)

  const baseLayer = chooseBaseLayer(map, mapImageUrl, env.mapTiles)
  const own = position.status === 'known' ? position.coordinates : null
  const pins = [...map.markers, ...found]
  const markers = orderMarkers(pins, own)
  const selected = markers.find(({ marker }) => marker.id === selectedId)

  function select(marker: MapMarker): void {
    opener.current = document.activeElement
    setSelectedId(marker.id)
  }

  /** Scrolls to the map and places a marker below its centre, so that the popup fits above it. */
  function showOnMap(marker: MapMarker): void {
    frame.current?.scrollIntoView({ block: 'nearest' })
    // If the map is higher than the screen, shows its top, where the popup is.
    const isCut = (frame.current?.getBoundingClientRect().top ?? 0) < 0
    if (isCut) frame.current?.scrollIntoView({ block: 'start' })
    if (leaflet) {
      const zoom = Math.max(leaflet.getZoom(), Math.min(MARKER_ZOOM, map.max_zoom))
      const tip = leaflet.project([marker.latitude, marker.longitude], zoom)
      const middle = tip.subtract([0, leaflet.getSize().y / 5])
      leaflet.setView(leaflet.unproject(middle, zoom), zoom, { animate: false })
    }
    select(marker)
  }

  function close(): void {
    setSelectedId(null)
    if (!(opener.current instanceof HTMLElement)) return
    // Scrolls only if the opener is in the list, i.e. for keyboard users.
    opener.current.focus({ preventScroll: true })
    if (!frame.current?.contains(opener.current)) scrollFocusedIntoView({ target: opener.current })
  }

  return (
    <div className="map-layout">
      <div ref={frame} className="map-frame">
        <section aria-label={t('map.label', { name: localized(map, 'name') })} className="h-full">
          <MapCanvas
            baseLayer={baseLayer}
            bounds={map}
            minZoom={map.min_zoom}
            maxZoom={map.max_zoom}
            onBaseLayerChange={setBaseLayerMissing}
            onMap={setLeaflet}
          >
            {pins.map((marker) => (
              <PinMarker
                key={marker.id}
                position={marker}
                kind={marker.kind}
                label={t('map.markerLabel', {
                  kind: t(`map.kinds.${marker.kind}`),
                  name: localized(marker, 'name'),
                })}
                name={localized(marker, 'name')}
                isSelected={marker.id === selectedId}
                onChoose={() => select(marker)}
              />
            ))}
            {own && <OwnPositionMarker position={own} />}
            {selected && (
              <MarkerPopup
                key={selected.marker.id}
                entry={selected}
                onClose={close}
                // Leaflet closes the popup on a click elsewhere; ignores it if another marker is selected.
                onRemove={(id) => setSelectedId((now) => (now === id ? null : now))}
              />
            )}
          </MapCanvas>
        </section>
        {leaflet && <MapControls leaflet={leaflet} bounds={map} ownPosition={own} />}
        {isBaseLayerMissing && (
          <p role="status" className="map-notice">
            {t('map.groundMissing')}
          </p>
        )}
        <MapAttribution html={baseLayer.kind === 'tiles' ? baseLayer.attribution : ''} />
      </div>
      <div className="map-side">
        <PositionPanel
          position={position}
          isOutside={own !== null && !isWithin(own, map)}
          onStart={start}
          onStop={stop}
        />
        <MarkerList markers={markers} selectedId={selectedId} onChoose={showOnMap} />
        {clues}
      </div>
    </div>
  )
}
