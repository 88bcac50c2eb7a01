import type { Map as LeafletMap } from 'leaflet'
import { LocateFixed, Maximize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toLatLngBounds, type MapBounds } from '@/components/map/base-layer'
import { controlButton, ZoomButtons } from '@/components/map/zoom-buttons'
import { IconButton } from '@/components/ui/icon-button'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'

interface MapControlsProps {
  leaflet: LeafletMap
  bounds: MapBounds
  /** Null while the player's position is unknown. */
  ownPosition: Coordinates | null
}

/** Buttons to zoom, to fit the whole map and to centre on the player's position. */
export function MapControls({ leaflet, bounds, ownPosition }: MapControlsProps) {
  const { t } = useTranslation()
  const motion = { animate: !prefersReducedMotion() }

  function centreOn({ latitude, longitude }: Coordinates): void {
    leaflet.setView([latitude, longitude], Math.max(leaflet.getZoom(), 15), motion)
  }

  return (
    <div role="group" aria-label={t('map.controls.label')} className="map-controls">
      <ZoomButtons leaflet={leaflet} />
      <IconButton
        className={controlButton}
        label={t('map.controls.whole')}
        onClick={() => leaflet.fitBounds(toLatLngBounds(bounds), motion)}
      >
        <Maximize aria-hidden="true" />
      </IconButton>
      {ownPosition && (
        <IconButton
          className={controlButton}
          label={t('map.controls.centre')}
          onClick={() => centreOn(ownPosition)}
        >
          <LocateFixed aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
