import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ZoomIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaViewProps } from '@/components/media/media-view'
import { useSource } from '@/components/media/use-source'
import { Button } from '@/components/ui/button'
import '@/components/media/media-items.css'
import { useTexts } from '@/lib/i18n/use-texts'
import type { Media } from '@/lib/media/media'
import { mediaFileQueryOptions } from '@/lib/media/media-file-query'
import type { CachedFile } from '@/lib/offline/cached-files'

interface ItemProps {
  item: Media
  scope: string | null
}

const PictureViewer = lazy(() =>
  import('@/components/media/picture-viewer').then(
    ({ PictureViewer }) => ({ default: PictureViewer }),
    () => ({ default: MissingViewer }),
  ),
)

/** Offline the viewer may be missing; the picture stays where it is. */
function MissingViewer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className="text-sm font-medium">
      {t('media.notLoaded')}{' '}
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('common.close')}
      </Button>
    </p>
  )
}

/** Notice that a file did not load, or will not open offline. */
function FileNote({ file }: { file: UseQueryResult<CachedFile> }) {
  const { t } = useTranslation()
  if (file.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
        <p className="grow font-medium">{t('media.notLoaded')}</p>
        <Button variant="outline" size="sm" onClick={() => void file.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (file.data?.isCached ?? true) ? null : (
    <p className="text-soft text-sm">{t('media.notKept')}</p>
  )
}

function Picture({ item, scope }: ItemProps) {
  const { t, localized } = useTexts()
  const file = useQuery(mediaFileQueryOptions(scope, item))
  const sourceRef = useSource(file.data?.blob)
  const [isEnlarged, setEnlarged] = useState(false)
  const alt = localized(item, 'alt')
  const width = item.widths.at(-1) ?? 1
  const height = item.height ?? 1
  // The element is as large as the picture, so that its ground has no edges.
  const style = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${64 * (width / height)}vh)`,
  }
  return (
    <figure className="flex flex-col gap-1">
      {file.data ? (
        <button
          type="button"
          aria-label={t('media.enlarge', { alt: alt || t('media.picture') })}
          className="enlarge"
          onClick={() => setEnlarged(true)}
        >
          <img
            ref={sourceRef}
            alt={alt}
            lang={localized.lang(item, 'alt')}
            width={width}
            height={height}
            className="rounded-field h-auto"
            style={style}
          />
          <span>
            <ZoomIn aria-hidden="true" className="size-4" />
          </span>
        </button>
      ) : file.isError ? (
        <p lang={localized.lang(item, 'alt')} className="bg-base-200 rounded-field p-3 italic">
          {alt}
        </p>
      ) : (
        <div role="img" aria-label={alt} className="skeleton mx-auto" style={style} />
      )}
      <FileNote file={file} />
      {isEnlarged && file.data && (
        <Suspense>
          <PictureViewer
            item={item}
            alt={alt}
            preview={file.data.blob}
            onClose={() => setEnlarged(false)}
          />
        </Suspense>
      )}
    </figure>
  )
}

function Sound({ item, scope }: ItemProps) {
  const { t, localized } = useTexts()
  const file = useQuery(mediaFileQueryOptions(scope, item))
  const sourceRef = useSource(file.data?.blob)
  const transcript = localized(item, 'transcript')
  return (
    <div className="flex flex-col gap-1">
      {/* Keeps its height while the file loads. */}
      <audio
        ref={sourceRef}
        controls
        preload="metadata"
        aria-label={t('media.sound')}
        className="w-full"
      />
      <FileNote file={file} />
      {transcript !== '' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
            {t('media.transcript')}
          </summary>
          <p lang={localized.lang(item, 'transcript')} className="break-words whitespace-pre-line">
            {transcript}
          </p>
        </details>
      )}
    </div>
  )
}

/** See MediaView, which loads it. */
export function MediaItems({ media, scope }: MediaViewProps) {
  return (
    <div className="flex flex-col gap-3">
      {media.map((item) =>
        item.kind === 'image' ? (
          <Picture key={item.id} item={item} scope={scope} />
        ) : (
          <Sound key={item.id} item={item} scope={scope} />
        ),
      )}
    </div>
  )
}
