import { lazy, Suspense } from 'react'
import { SkeletonList } from '@/components/ui/skeleton'
import type { Media } from '@/lib/media/media'

const MediaItems = lazy(() =>
  import('@/components/media/media-items').then(({ MediaItems }) => ({ default: MediaItems })),
)

export interface MediaViewProps {
  media: readonly Media[]
  /**
   * Scope under which the files are kept on the device for offline use, such as `clues/<session>`; null
   * (organisers) keeps none.
   */
  scope: string | null
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
