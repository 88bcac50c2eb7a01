import { lazy, Suspense } from 'react'
import { SkeletonList } from '@/components/ui/skeleton'
import { useTexts } from '@/lib/i18n/use-texts'
import type { Media } from '@/lib/media/media'

const MediaItems = lazy(() =>
  import('@/components/media/media-items').then(
    ({ MediaItems }) => ({ default: MediaItems }),
    () => ({ default: TextAlternatives }),
  ),
)

export interface MediaViewProps {
  media: readonly Media[]
  /**
   * Scope under which the files are kept on the device for offline use, such as `clues/<session>`; null
   * (organisers) keeps none.
   */
  scope: string | null
}

/** The texts of pictures and sounds, when the component that shows them cannot be loaded. */
function TextAlternatives({ media }: MediaViewProps) {
  const { t, localized } = useTexts()
  const texts = media.map((item) => {
    const field = item.kind === 'image' ? 'alt' : 'transcript'
    return { id: item.id, text: localized(item, field), lang: localized.lang(item, field) }
  })
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-sm font-medium">
        {t('media.notLoaded')}
      </p>
      {texts.map(
        ({ id, text, lang }) =>
          text !== '' && (
            <p
              key={id}
              lang={lang}
              className="bg-base-200 rounded-field p-3 break-words whitespace-pre-line italic"
            >
              {text}
            </p>
          ),
      )}
    </div>
  )
}

/** Pictures with their alternative texts, and sounds with their transcripts. Loads only when there are some. */
export function MediaView({ media, scope }: MediaViewProps) {
  if (media.length === 0) return null
  return (
    <Suspense fallback={<SkeletonList rows={1} className="h-48" />}>
      <MediaItems media={media} scope={scope} />
    </Suspense>
  )
}
