import { X } from 'lucide-react'
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { Popup } from 'react-leaflet'
import { IconButton } from '@/components/ui/icon-button'
import type { MapMarker } from '@/features/map/api/map'
import { MarkerDistance } from '@/features/map/components/marker-distance'
import type { MarkerWithDistance } from '@/features/map/model/marker-order'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import { useTexts } from '@/lib/i18n/use-texts'

interface MarkerPopupProps {
  entry: MarkerWithDistance<MapMarker>
  onClose: () => void
  /** Called when Leaflet has removed the popup. */
  onRemove: (markerId: string) => void
}

type PopupMarker = Pick<MarkerPopupProps, 'entry' | 'onClose'>

const PopupMarkerContext = createContext<PopupMarker | null>(null)

function PopupContent() {
  const popupMarker = use(PopupMarkerContext)
  return popupMarker && <MarkerText {...popupMarker} />
}

/**
 * Constant element that reads its marker from the context: a new element would make Leaflet update the
 * popup and pan the map with every new position.
 */
const popupContent = <PopupContent />

function MarkerText({ entry: { marker, from }, onClose }: PopupMarker) {
  const { t, localized } = useTexts()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The map is in view already; the browser must not scroll inside it.
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
          <h3 lang={localized.lang(marker, 'name')} className="text-base">
            {localized(marker, 'name')}
          </h3>
        </div>
        <IconButton icon={X} label={t('common.close')} onClick={onClose} />
      </div>
      {description !== '' && (
        <p lang={localized.lang(marker, 'description')} className="whitespace-pre-line">
          {description}
        </p>
      )}
      {from && (
        <p>
          <MarkerDistance from={from} />
        </p>
      )}
    </div>
  )
}

/** Width of the map controls, which a popup must not cover, in pixels. */
const CONTROLS_WIDTH = 72

export function MarkerPopup({ entry, onClose, onRemove }: MarkerPopupProps) {
  const { id, latitude, longitude } = entry.marker
  // Memoised, because a new array would close and reopen the popup.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  return (
    <PopupMarkerContext value={{ entry, onClose }}>
      <Popup
        position={position}
        offset={[0, -40]}
        minWidth={200}
        maxWidth={240}
        closeButton={false}
        autoPan={!prefersReducedMotion()}
        autoPanPaddingTopLeft={[16, 16]}
        autoPanPaddingBottomRight={[CONTROLS_WIDTH, 16]}
        eventHandlers={{ remove: () => onRemove(id) }}
      >
        {popupContent}
      </Popup>
    </PopupMarkerContext>
  )
}
