import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'

/** Opaque in every theme, because buttons are on top of the map. */
export const controlButton =
  'border-base-300 bg-base-100 text-base-content shadow-md hover:bg-base-200 disabled:bg-base-100'

/** Subscribes to the zoom level of a Leaflet map. */
function useZoom(leaflet: LeafletMap): number {
  return useSyncExternalStore(
    (onChange) => {
      leaflet.on('zoomend zoomlevelschange', onChange)
      return () => leaflet.off('zoomend zoomlevelschange', onChange)
    },
    () => leaflet.getZoom(),
  )
}

/** Translated zoom buttons with a 44 px touch target. */
export function ZoomButtons({ leaflet }: { leaflet: LeafletMap }) {
  const { t } = useTranslation()
  const zoom = useZoom(leaflet)
  const motion = { animate: !prefersReducedMotion() }
  return (
    <>
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
    </>
  )
}
