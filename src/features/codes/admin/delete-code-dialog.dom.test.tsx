import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CodeDialogs } from '@/features/codes/admin/code-dialogs'
import { DeleteCodeDialog } from '@/features/codes/admin/delete-code-dialog'
import type { CodeRow } from '@/features/codes/api/codes'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const code: CodeRow = {
  ...{
    id: 'code',
    printed_id: 'code',
    name: 'Lánchíd',
    short_code: 'ABCD2345',
    points: 10,
    is_active: true,
  },
  ...{ is_decoy: false, latitude: null, longitude: null, radius_m: null, place_accuracy_m: null },
  ...{ card_title_hu: '', card_title_en: '', card_text_hu: '', card_text_en: '' },
  ...{ card_media: [], reveals_clue_id: null, reveals_clue: null },
  ...{ created_at: '2026-06-01T10:00:00Z', updated_at: '2026-06-01T10:00:00Z' },
  sessions: [{ id: 'hunt', name: 'Budapest', is_test: false, points: 10, max_scans: null }],
  ...{ finds: 0, last_found_at: null, total_count: 1 },
}

test('A failed deactivation shows the error and can be retried', async () => {
  rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
  rpc.mockResolvedValueOnce({ changed: 1 })
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteCodeDialog code={code} onClose={onClose} />
    </QueryClientProvider>,
  )
  const switchOff = () =>
    fireEvent.click(screen.getByRole('button', { name: 'admin.codes.switchOff' }))
  switchOff()
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.network_unavailable')
  switchOff()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('A code that came into use while the dialog is open can be deactivated instead', async () => {
  const free = { ...code, sessions: [] }
  const show = (live: CodeRow) => (
    <QueryClientProvider client={new QueryClient()}>
      <CodeDialogs
        dialog={{ kind: 'delete', code: free }}
        rows={[live]}
        gameSessionId=""
        onEdit={vi.fn()}
        onClose={vi.fn()}
        onReplaced={vi.fn()}
        onCreated={vi.fn()}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(show(free))
  expect(screen.getByRole('button', { name: 'common.delete' })).toBeVisible()
  rerender(show(code))
  expect(await screen.findByRole('button', { name: 'admin.codes.switchOff' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Budapest')
})
