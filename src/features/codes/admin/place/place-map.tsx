import { useQuery } from '@tanstack/react-query'
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { Crosshair } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Circle, useMapEvents } from 'react-leaflet'
import type { MapBounds } from '@/components/map/base-layer'
import { MapAttribution } from '@/components/map/map-attribution'
import { MapCanvas } from '@/components/map/map-canvas'
import { PinMarker } from '@/components/map/pin-marker'
import { ZoomButtons } from '@/components/map/zoom-buttons'
import { Button } from '@/components/ui/button'
import { Select, toOptions } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { env } from '@/config/env'
import { placingMapsQueryOptions, type PlacingMap } from '@/features/codes/api/codes'
import { mapImageUrl } from '@/features/map/api/map'
import { chooseBaseLayer, mapAround } from '@/features/map/model/base-layer'
import { streetMapColumns, streetMapLabel } from '@/features/map/model/street-map'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useTexts } from '@/lib/i18n/use-texts'
import '@/features/codes/admin/place/place-map.css'

/** Hungary, if there is neither a map nor a position. */
const country: MapBounds = { south: 45.7, west: 16.1, north: 48.6, east: 22.9 }
/** Half the height of the map around an existing position, degrees. */
const VIEW_MARGIN = 0.01

/** Id of the street map that an organiser can choose. */
const STREET = 'street'

/** A plain map that shows all places, or the country without one. */
export function plainMapAround(places: readonly Coordinates[]): PlacingMap {
  const around = mapAround(places, VIEW_MARGIN)
  const bounds = places.length > 0 ? {} : country
  return { id: '', name_hu: '', name_en: '', ...around, ...bounds, min_zoom: 5 }
}

function ClickHandler({ onPick }: { onPick: (position: Coordinates) => void }) {
  useMapEvents({
    click: ({ latlng }: LeafletMouseEvent) => {
      const { lat, lng } = latlng.wrap()
      onPick({ latitude: lat, longitude: lng })
    },
  })
  return null
}

interface PickMapProps {
  /** Plain map that is offered besides the maps of the hunts; must not change while the map is open. */
  around: PlacingMap
  /** Shows the plain map first. */
  startsPlain: boolean
  /** Label of the button that picks the centre of the map, for the keyboard. */
  centreLabel: string
  isDisabled?: boolean
  onPick: (position: Coordinates) => void
  /** Markers. */
  children: ReactNode
}

/** Map to choose a position by a tap, or by keyboard with the centre of the map. */
export function PickMap(props: PickMapProps) {
  const { around, onPick, isDisabled = false } = props
  const { t, localized } = useTexts()
  const maps = useQuery(placingMapsQueryOptions())
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)

  if (maps.isPending) return <Skeleton className="h-72 w-full" />
  const gameSessionMaps = maps.data ?? []
  const first = props.startsPlain ? around : (gameSessionMaps[0] ?? around)
  // A site with a street map of its own shows it as the plain map.
  const street: PlacingMap[] = env.mapTiles
    ? []
    : [{ ...first, ...streetMapColumns, id: STREET, kind: 'tiles', image_path: null }]
  const choices = [...gameSessionMaps, around, ...street]
  const map = choices.find(({ id }) => id === chosenId) ?? first
  const baseLayer = chooseBaseLayer(map, mapImageUrl, env.mapTiles)

  function pickCentre(): void {
    if (!leaflet) return
    const { lat, lng } = leaflet.getCenter().wrap()
    onPick({ latitude: lat, longitude: lng })
  }

  return (
    <div className="flex flex-col gap-3">
      {choices.length > 1 && (
        <Select
          label={t('admin.codes.map.choose')}
          value={map.id}
          options={toOptions(choices, (choice) =>
            choice.id === STREET
              ? t(streetMapLabel)
              : localized(choice, 'name') || t('admin.codes.map.plain'),
          )}
          onChange={(event) => setChosenId(event.target.value)}
        />
      )}
      {!isDisabled && <p className="text-soft text-sm">{t('admin.codes.map.hint')}</p>}
      {baseLayer.kind === 'blank' && (
        <div className="notice text-sm">
          <p>{t('admin.codes.map.blank')}</p>
        </div>
      )}
      <section aria-label={t('admin.codes.map.label')} className="place-map">
        <MapCanvas
          key={map.id}
          baseLayer={baseLayer}
          bounds={map}
          minZoom={map.min_zoom}
          maxZoom={map.max_zoom}
          onMap={setLeaflet}
        >
          <ClickHandler onPick={onPick} />
          {props.children}
        </MapCanvas>
        {leaflet && (
          <div role="group" aria-label={t('map.controls.label')} className="place-map-controls">
            <ZoomButtons leaflet={leaflet} />
          </div>
        )}
        <MapAttribution html={baseLayer.kind === 'tiles' ? baseLayer.attribution : ''} />
      </section>
      <Button
        icon={Crosshair}
        variant="outline"
        className="self-start"
        disabled={isDisabled}
        onClick={pickCentre}
      >
        {props.centreLabel}
      </Button>
    </div>
  )
}

interface PlaceMapProps {
  /** Name of the code. */
  label: string
  place: Coordinates | null
  /** Metres. */
  radius: number | null
  onPick: (position: Coordinates) => void
}

/** Map to choose the position of one code. */
export function PlaceMap({ label, place, radius, onPick }: PlaceMapProps) {
  const { t } = useTranslation()
  // Fixed, so that the map does not move after a tap.
  const [around] = useState(() => plainMapAround(place ? [place] : []))
  return (
    <PickMap
      around={around}
      startsPlain={place !== null}
      centreLabel={t('admin.codes.map.middle')}
      onPick={onPick}
    >
      {place && radius !== null && (
        <Circle
          center={[place.latitude, place.longitude]}
          radius={radius}
          interactive={false}
          className="map-own-accuracy"
        />
      )}
      {place && (
        <PinMarker
          key={`${place.latitude} ${place.longitude}`}
          position={place}
          kind="treasure"
          label={label}
          name={label}
          isSelected
          onChoose={() => onPick(place)}
        />
      )}
    </PickMap>
  )
}
