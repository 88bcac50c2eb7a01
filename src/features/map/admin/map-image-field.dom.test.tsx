import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MapImageField } from '@/features/map/admin/map-image-field'
import { uploadMapImage } from '@/features/map/api/admin-map'

vi.mock('@/features/map/api/admin-map', () => ({ uploadMapImage: vi.fn() }))
vi.mock('@/features/map/admin/reencode-map-image', () => ({
  reencodeMapImage: vi.fn((file: File) => Promise.resolve(file)),
}))

const image = new File(['map'], 'map.png', { type: 'image/png' })
const choose = () =>
  fireEvent.change(screen.getByLabelText('admin.maps.image'), { target: { files: [image] } })

it('An upload announces its start and end', async () => {
  let finish: (path: string) => void = () => undefined
  vi.mocked(uploadMapImage).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  const onUploaded = vi.fn()
  render(<MapImageField hasImage={false} onUploaded={onUploaded} />)
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  choose()
  await waitFor(() => expect(status).toHaveTextContent('admin.maps.uploading'))
  finish('maps/1.png')
  await waitFor(() => expect(status).toHaveTextContent('admin.maps.uploaded'))
  expect(onUploaded).toHaveBeenCalledWith('maps/1.png')
})

it('A failed upload is not announced as done', async () => {
  vi.mocked(uploadMapImage).mockRejectedValueOnce(new Error('No network'))
  render(<MapImageField hasImage={false} onUploaded={vi.fn()} />)
  choose()
  await screen.findByRole('alert')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('An upload does not start after the form is closed', async () => {
  vi.mocked(uploadMapImage).mockReturnValueOnce(new Promise(() => undefined))
  const { unmount } = render(<MapImageField hasImage={false} onUploaded={vi.fn()} />)
  choose()
  unmount()
  await vi.waitFor(() => expect(uploadMapImage).toHaveBeenCalled())
  expect(vi.mocked(uploadMapImage).mock.lastCall?.[2].aborted).toBe(true)
})
