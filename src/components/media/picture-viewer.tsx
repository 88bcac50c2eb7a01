import { useQuery } from '@tanstack/react-query'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { useSource } from '@/components/media/use-source'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import { largestFilePath, mediaFileQueryOptions } from '@/lib/media/media-file-query'
import type { Media } from '@/lib/media/media'

interface PictureViewerProps {
  item: Media
  alt: string
  /** Smaller file, shown until the largest has loaded; offline only this one. */
  preview: Blob
  onClose: () => void
}

/** CSS pixels of the stage; a long picture is enlarged until its shorter side fills it. */
const STAGE = { width: 360, height: 600 }

/** Shows a picture in full screen: pinch, wheel, double tap or buttons enlarge it. */
export function PictureViewer({ item, alt, preview, onClose }: PictureViewerProps) {
  const { t } = useTranslation()
  const largest = useQuery(mediaFileQueryOptions(null, item, largestFilePath(item)))
  const sourceRef = useSource(largest.data?.blob ?? preview)
  const animationTime = prefersReducedMotion() ? 0 : 200
  const [width, height] = [item.widths.at(-1) ?? 1, item.height ?? 1]
  const fit = Math.min(STAGE.width / width, STAGE.height / height)
  const fill = Math.max(STAGE.width / width, STAGE.height / height)
  return (
    <Dialog
      onClose={onClose}
      title={<span className="text-base break-words">{alt || t('media.picture')}</span>}
      size="full"
    >
      <TransformWrapper
        maxScale={Math.max(8, (2 * fill) / fit)}
        doubleClick={{ step: Math.max(1, Math.log2(fill / fit)), animationTime }}
        zoomAnimation={{ animationTime }}
      >
        {({ zoomIn, zoomOut, resetTransform }) => (
          <>
            <TransformComponent wrapperClass="picture-stage" contentClass="picture-content">
              <img
                ref={sourceRef}
                alt={alt}
                style={{
                  aspectRatio: `${width} / ${height}`,
                  width: `min(100%, calc((100dvh - 9.5rem) * ${width / height}))`,
                }}
              />
            </TransformComponent>
            <div className="mt-2 flex justify-center gap-2">
              <IconButton
                icon={ZoomOut}
                label={t('media.zoomOut')}
                onClick={() => void zoomOut(0.7, animationTime)}
              />
              <IconButton
                icon={Maximize}
                label={t('media.wholePicture')}
                onClick={() => void resetTransform(animationTime)}
              />
              <IconButton
                icon={ZoomIn}
                label={t('media.zoomIn')}
                onClick={() => void zoomIn(0.7, animationTime)}
              />
            </div>
          </>
        )}
      </TransformWrapper>
    </Dialog>
  )
}
