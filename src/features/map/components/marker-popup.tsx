import { X } from 'lucide-react'
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from 'react-leaflet'
import { IconButton } from '@/components/ui/icon-button'
import type { MapMarker } from '@/features/map/api/maps'
import { MarkerDistance } from '@/features/map/components/marker-distance'
import type { SeenMarker } from '@/features/map/model/marker-order'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import { useLocalized } from '@/lib/i18n/use-localized'

export interface MarkerPopupProps {
  seen: SeenMarker<MapMarker>
  /** The player closes it. */
  onClose: () => void
  /** Leaflet has taken it off the map. */
  onGone: (markerId: string) => void
}

type Shown = Pick<MarkerPopupProps, 'seen' | 'onClose'>

const ShownMarker = createContext<Shown | null>(null)

function PopupContent() {
  const shown = use(ShownMarker)
  return shown && <MarkerText {...shown} />
}

/**
 * One element for ever: given another, Leaflet lays its popup out anew and moves the map under it, which
 * each new position would do to a player who looks elsewhere. What it shows comes from the context.
 */
const popupContent = <PopupContent />

function MarkerText({ seen: { marker, from }, onClose }: Shown) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The map has scrolled into view already; the browser must not scroll inside of it.
    content.current?.focus({ preventScroll: true })
  }, [])
  const description = localized(marker, 'description')
  return (
    <div
      ref={content}
      role="group"
      aria-label={localized(marker, 'name')}
      tabIndex={-1}
      className="map-popup"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-1.5">
          <p className="text-soft text-sm">{t(`map.kinds.${marker.kind}`)}</p>
          <h3 className="text-base">{localized(marker, 'name')}</h3>
        </div>
        <IconButton label={t('common.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {description !== '' && <p className="whitespace-pre-line">{description}</p>}
      {from && (
        <p>
          <MarkerDistance from={from} />
        </p>
      )}
    </div>
  )
}

/** The buttons at the map's right edge, which a popup must not cover; pixels. */
const CONTROLS_WIDTH = 72

/** What a marker says, on the map. */
export function MarkerPopup({ seen, onClose, onGone }: MarkerPopupProps) {
  const { id, latitude, longitude } = seen.marker
  // The same array as long as the place is the same: a new one would close the popup and open it again.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  return (
    <ShownMarker value={{ seen, onClose }}>
      <Popup
        position={position}
        offset={[0, -40]}
        minWidth={200}
        maxWidth={240}
        closeButton={false}
        autoPan={!prefersReducedMotion()}
        autoPanPaddingTopLeft={[16, 16]}
        autoPanPaddingBottomRight={[CONTROLS_WIDTH, 16]}
        eventHandlers={{ remove: () => onGone(id) }}
      >
        {popupContent}
      </Popup>
    </ShownMarker>
  )
}
