import { act, fireEvent, render, screen } from '@testing-library/react'
import { ImageUp } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { MediaUpload } from '@/components/media/media-field'
import type { PreparedMedia } from '@/lib/media/media-files'
import { createMediaUpload } from '@/lib/media/upload-media'

vi.mock('@/lib/media/upload-media', () => ({ createMediaUpload: vi.fn() }))

const prepared: PreparedMedia = { type: 'image/webp', name: 'a.jpg', files: [], height: 1 }

const label = 'Add'

function renderUpload() {
  let resolve: (media: PreparedMedia) => void = () => undefined
  const promise = new Promise<PreparedMedia>((done) => (resolve = done))
  vi.mocked(createMediaUpload).mockReset().mockReturnValue(vi.fn())
  const { unmount } = render(
    <MediaUpload
      label={label}
      icon={ImageUp}
      accept="image/*"
      prepare={() => promise}
      onUploaded={vi.fn<() => void>()}
    />,
  )
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File(['x'], 'a.jpg')] },
  })
  return { unmount, finish: () => act(async () => resolve(await Promise.resolve(prepared))) }
}

test('A picture that is cancelled while it is prepared is not sent', async () => {
  const { finish } = renderUpload()
  fireEvent.click(screen.getByRole('button', { name: 'common.cancel' }))
  await finish()
  expect(createMediaUpload).not.toHaveBeenCalled()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('A picture is not sent once its form is closed', async () => {
  const { finish, unmount } = renderUpload()
  unmount()
  await finish()
  expect(createMediaUpload).not.toHaveBeenCalled()
})
