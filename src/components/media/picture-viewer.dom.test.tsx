import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PictureViewer } from '@/components/media/picture-viewer'
import type { Media } from '@/lib/media/media'

vi.mock('@/lib/media/media-file-query', () => ({
  largestFilePath: () => 'a',
  mediaFileQueryOptions: () => ({
    queryKey: ['file'],
    queryFn: () => Promise.reject(new TypeError('offline')),
    retry: false,
  }),
}))

afterEach(() => vi.unstubAllGlobals())

it('A picture is enlarged by the buttons, shown whole again, and closed; offline from its smaller file', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  for (const [side, size] of [
    ['offsetWidth', 360],
    ['offsetHeight', 600],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(size)
  }
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn() }))
  const [alt, onClose] = ['A panorama', vi.fn()]
  const item = { widths: [9000], height: 900 } as Media
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PictureViewer item={item} alt={alt} preview={new Blob(['x'])} onClose={onClose} />
    </QueryClientProvider>,
  )
  const picture = await screen.findByAltText(alt)
  expect(picture).toHaveAttribute('src', 'blob:preview')
  const scale = () => {
    const { transform } = picture.parentElement?.style ?? {}
    return Number(/scale\(([\d.]+)\)/.exec(transform ?? '')?.[1])
  }
  expect(scale()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'media.zoomIn' }))
  await waitFor(() => expect(scale()).toBeGreaterThan(1.5))
  fireEvent.click(screen.getByRole('button', { name: 'media.wholePicture' }))
  await waitFor(() => expect(scale()).toBe(1))
  fireEvent.keyDown(picture, { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
})
