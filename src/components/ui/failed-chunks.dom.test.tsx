import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MediaView } from '@/components/media/media-view'
import { FormattedText } from '@/components/ui/formatted-text'
import type { Media } from '@/lib/media/media'

// A new release has removed the chunks.
const failToLoad = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@/components/ui/markdown-blocks', failToLoad)
vi.mock('@/components/media/media-items', failToLoad)

const media: Media[] = [
  {
    ...{ id: 'picture', kind: 'image', content_type: 'image/webp', bytes: 1, widths: [800] },
    ...{ height: 600, alt_hu: 'A Lánchíd', alt_en: 'A Lánchíd' },
    ...{ transcript_hu: '', transcript_en: '' },
  },
  {
    ...{ id: 'sound', kind: 'audio', content_type: 'audio/mpeg', bytes: 1, widths: [] },
    ...{ height: null, alt_hu: '', alt_en: '' },
    ...{ transcript_hu: 'Harangszó', transcript_en: 'Harangszó' },
  },
]

it('A text is shown as typed when the formatting cannot be loaded', async () => {
  render(
    <>
      <MediaView media={media} scope={null} />
      <FormattedText text="A **kapu** mögött" />
    </>,
  )
  // The notice of the pictures: both imports have failed by then.
  expect(await screen.findByRole('alert')).toHaveTextContent('media.notLoaded')
  expect(screen.getByText('A **kapu** mögött')).toBeVisible()
})

it('Pictures and sounds have their texts when they cannot be loaded', async () => {
  render(<MediaView media={media} scope={null} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('media.notLoaded')
  expect(screen.getByText('A Lánchíd')).toBeVisible()
  expect(screen.getByText('Harangszó')).toBeVisible()
})
