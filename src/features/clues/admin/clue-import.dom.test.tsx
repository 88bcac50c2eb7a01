import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ClueImport } from '@/features/clues/admin/clue-import'
import { read } from '@/lib/supabase/rpc'
import { useToasts } from '@/stores/toasts'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/lib/supabase/client', () => {
  const query = { select: () => query, order: () => query, range: () => query }
  return { supabase: { from: () => query } }
})

test('An unreadable file shows an error and can be chosen again', async () => {
  vi.mocked(read).mockResolvedValue([])
  const dialog = <ClueImport onClose={vi.fn<() => void>()} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  const { buffer } = new TextEncoder().encode('name_hu\nA híd alatt')
  const arrayBuffer = vi
    .fn<() => Promise<ArrayBuffer>>()
    .mockRejectedValueOnce(new DOMException('The file could not be read', 'NotReadableError'))
    .mockResolvedValue(buffer)
  const file = Object.assign(new File([], 'clues.csv'), { arrayBuffer })
  const choose = () =>
    fireEvent.change(screen.getByLabelText('admin.import.file'), {
      target: { files: [file] },
    })
  choose()
  await vi.waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'admin.import.notOpened' }]),
  )
  choose()
  expect(await screen.findByText('clues.csv')).toBeVisible()
})
