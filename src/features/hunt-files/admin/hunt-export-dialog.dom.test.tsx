import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { HuntExportDialog } from '@/features/hunt-files/admin/hunt-export-dialog'
import { MAX_UNPACKED_BYTES } from '@/lib/browser/zip'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, send } = fakeBackend()
const close = vi.fn<() => void>()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function open(fileCount: number): void {
  const files = Array.from({ length: fileCount }, (_, at) => ({
    path: `media/${at}.webp`,
    bucket: 'media',
    object: `${at}.webp`,
  }))
  rpc.mockReturnValue({
    document: { format: 'kincskereses-hunt', version: 2, hunt: { name: 'Buda' } },
    files,
  })
  const element = <HuntExportDialog gameSession={{ id: 'buda', name: 'Buda' }} onClose={close} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

beforeEach(() => close.mockReset())

it('Asks nothing when it is closed, because nothing is lost', () => {
  open(0)
  fireEvent.click(screen.getByLabelText('admin.huntFiles.withPrints'))
  press('common.cancel')
  expect(close).toHaveBeenCalledOnce()
})

it('Can be stopped, and closed, while it downloads', async () => {
  open(2)
  press('admin.huntFiles.export')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  press('admin.import.stop')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  press('admin.huntFiles.export')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  press('common.cancel')
  expect(close).toHaveBeenCalledOnce()
})

it('Writes no file with more entries than an import takes', async () => {
  open(9998)
  press('admin.huntFiles.export')
  expect(await screen.findByRole('alert')).toHaveTextContent('admin.huntFiles.tooLarge')
  expect(send).not.toHaveBeenCalled()
})

it('Writes no file that is larger than an import takes', async () => {
  const sizes = [1, MAX_UNPACKED_BYTES - 1]
  const next = () => Promise.resolve(new ArrayBuffer(sizes.shift() ?? 0))
  const blob = { arrayBuffer: next } as Blob
  send.mockImplementation(() =>
    Object.assign(new Response(), { blob: () => Promise.resolve(blob) }),
  )
  open(9)
  press('admin.huntFiles.export')
  expect(await screen.findByRole('alert')).toHaveTextContent('admin.huntFiles.tooLarge')
  expect(send).toHaveBeenCalledTimes(2)
})
