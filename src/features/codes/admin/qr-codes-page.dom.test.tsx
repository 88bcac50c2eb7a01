import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { QrCodesPage } from '@/features/codes/admin/qr-codes-page'
import { saveFile } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

vi.mock('@/lib/browser/save-file', async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn(),
}))

const { rpc, settled } = fakeBackend()

const code = {
  ...{ id: 'code', printed_id: 'code', name: 'Lánchíd', short_code: 'ABCD2345', points: 10 },
  ...{ is_active: true, is_decoy: false, latitude: null, longitude: null, radius_m: null },
  ...{ place_accuracy_m: null, card_title_hu: '', card_title_en: '', card_text_hu: '' },
  ...{ card_text_en: '', card_media: [], reveals_clue_id: null, reveals_clue: null },
  ...{ created_at: '2026-06-01T10:00:00Z', updated_at: '2026-06-01T10:00:00Z' },
  ...{ sessions: [], finds: 0, last_found_at: null, total_count: 1 },
}

it('An export waits for the tasks of the hunt', async () => {
  const error = vi.spyOn(toasts, 'error')
  let sendTasks: (tasks: object[]) => void = () => undefined
  const tasks = new Promise<object[]>((resolve) => (sendTasks = resolve))
  rpc.mockImplementation((name) => {
    if (name === 'admin_list_tasks') return tasks
    return name === 'admin_list_qr_codes' ? [code] : undefined
  })
  const router = createMemoryRouter([{ path: '/', element: <QrCodesPage /> }], {
    initialEntries: ['/?hunt=budapest'],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findAllByText('Lánchíd')
  fireEvent.click(screen.getByRole('button', { name: 'table.exportWithMedia' }))
  await settled()
  await vi.dynamicImportSettled()
  await settled()
  expect(saveFile).not.toHaveBeenCalled()
  sendTasks([])
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(error).not.toHaveBeenCalled()
})
