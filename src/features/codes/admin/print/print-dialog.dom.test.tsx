import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PosterDialog } from '@/features/codes/admin/poster/poster-dialog'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { printSheet } from '@/features/codes/admin/print/print-sheet'
import { type AdminGameSession, editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn() }))
vi.mock('@/features/codes/admin/print/print-preview', () => ({ PrintPreview: () => null }))
vi.mock('@/features/codes/admin/print/print-instructions', () => ({
  printInstructions: () => Promise.resolve({}),
}))
vi.mock('@/features/codes/admin/print/print-sheet', () => ({ printSheet: vi.fn() }))

const shared = {
  ...{ game_start_time: '2026-06-01T10:00:00Z', registration_deadline: '2026-06-01T10:00:00Z' },
  ...{ clue_access_enabled: true, is_schedule_enabled: true, locked_message_hu: '' },
  ...{ locked_message_en: '', updated_at: '2026-06-01T10:00:00Z' },
  print_site: 'https://kincs.example',
}

beforeEach(() => {
  rpc.mockReset().mockReturnValue(shared)
  vi.mocked(printSheet).mockReset()
  vi.mocked(printSheet).mockResolvedValue({ name: 'codes.pdf', blob: new Blob() })
})

/** Renders a dialog; the returned function answers with the settings. */
function renderLoading(dialog: ReactElement) {
  let answer: (settings: unknown) => void = () => undefined
  rows.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const client = new QueryClient()
  render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>)
  return { client, answer: () => answer(shared) }
}
const field = () => screen.findByLabelText('admin.codes.print.site')

test.each([
  ['sheets', <PrintDialog key="sheets" codes={[]} onClose={() => undefined} />],
  [
    'poster',
    <PosterDialog
      key="poster"
      gameSession={{ id: 'buda', name: 'Buda' } as AdminGameSession}
      joinCode="ABCDEFGH"
      onClose={() => undefined}
    />,
  ],
])('The dialog of the %s waits for the shared address', async (_, dialog) => {
  const { answer } = renderLoading(dialog)
  expect(screen.queryByLabelText('admin.codes.print.site')).toBeNull()
  answer()
  expect(await field()).toHaveValue(shared.print_site)
})

async function print(site?: string): Promise<void> {
  const times = vi.mocked(printSheet).mock.calls.length + 1
  if (site !== undefined) fireEvent.change(await field(), { target: { value: site } })
  const button = screen.getByRole('button', { name: 'admin.codes.print.submit' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalledTimes(times))
  await screen.findByText('admin.codes.print.done')
}

test('A print saves the address only if it was changed here', async () => {
  const { client, answer } = renderLoading(<PrintDialog codes={[]} onClose={() => undefined} />)
  answer()
  await field()
  // Another organiser saves a new address meanwhile.
  const other = { ...shared, print_site: 'https://other.example' }
  act(() => {
    client.setQueryData(editableSettingsQueryOptions().queryKey, other as never)
  })
  await print()
  expect(rpc).not.toHaveBeenCalled()
  await print('https://new.example')
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledExactlyOnceWith('admin_update_game_settings', {
      p_settings: { print_site: 'https://new.example' },
      p_seen: { print_site: shared.print_site },
    }),
  )
})

test('The last of several addresses is remembered, also when the dialog was closed meanwhile', async () => {
  let saved = { ...shared, updated_at: '2026-06-02T10:00:00Z' }
  let minutes = 0
  const answers: (() => void)[] = []
  rpc.mockImplementation((_name, { p_settings, p_seen }) => {
    const { print_site: seen } = p_seen as typeof shared
    if (seen !== saved.print_site) throw new AppError('edit_conflict', 409)
    minutes += 1
    saved = { ...saved, ...(p_settings as object), updated_at: `2026-06-02T10:0${minutes}:00Z` }
    return new Promise((resolve) => answers.push(() => resolve(saved)))
  })
  const show = () => {
    const dialog = renderLoading(<PrintDialog codes={[]} onClose={() => undefined} />)
    dialog.answer()
  }
  show()
  await print('https://first.example')
  await print('https://second.example')
  await print(shared.print_site)
  cleanup()
  // Still with the settings from before the first print.
  show()
  await print('https://last.example')
  for (const times of [1, 2, 3, 4]) {
    await vi.waitFor(() => expect(answers).toHaveLength(times))
    answers[times - 1]?.()
  }
  expect(saved.print_site).toBe('https://last.example')
})
