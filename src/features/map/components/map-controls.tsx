import type { Map as LeafletMap } from 'leaflet'
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toLatLngBounds, type MapBounds } from '@/components/map/ground'
import { IconButton } from '@/components/ui/icon-button'
import type { Place } from '@/lib/geolocation/geodesy'
import { prefersReducedMotion } from '@/lib/reduced-motion'

export interface MapControlsProps {
  leaflet: LeafletMap
  bounds: MapBounds
  /** null while the own position is not known. */
  own: Place | null
}

/** A surface of its own in every theme: it stands on paper or on tiles. */
const controlButton =
  'border-base-300 bg-base-100 text-base-content shadow-md hover:bg-base-200 disabled:bg-base-100'

/** The map's zoom level; it changes without React. */
function useZoom(leaflet: LeafletMap): number {
  return useSyncExternalStore(
    (onChange) => {
      leaflet.on('zoomend zoomlevelschange', onChange)
      return () => leaflet.off('zoomend zoomlevelschange', onChange)
    },
    () => leaflet.getZoom(),
  )
}

/** Zoom, the whole map, and the own position; 44 px each, in the player's language. */
export function MapControls({ leaflet, bounds, own }: MapControlsProps) {
  const { t } = useTranslation()
  const zoom = useZoom(leaflet)
  const motion = { animate: !prefersReducedMotion() }

  function centreOn({ latitude, longitude }: Place): void {
    leaflet.setView([latitude, longitude], Math.max(zoom, 15), motion)
  }

  return (
    <div role="group" aria-label={t('map.controls.label')} className="map-controls">
      <IconButton
        className={controlButton}
        label={t('map.controls.zoomIn')}
        disabled={zoom >= leaflet.getMaxZoom()}
        onClick={() => leaflet.zoomIn(1, motion)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton
        className={controlButton}
        label={t('map.controls.zoomOut')}
        disabled={zoom <= leaflet.getMinZoom()}
        onClick={() => leaflet.zoomOut(1, motion)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton
        className={controlButton}
        label={t('map.controls.whole')}
        onClick={() => leaflet.fitBounds(toLatLngBounds(bounds), motion)}
      >
        <Maximize aria-hidden="true" />
      </IconButton>
      {own && (
        <IconButton
          className={controlButton}
          label={t('map.controls.centre')}
          onClick={() => centreOn(own)}
        >
          <LocateFixed aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
