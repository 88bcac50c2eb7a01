import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { SettingsEditor } from '@/features/game-sessions/admin/settings-editor'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { zoneName } from '@/lib/format/numbers-and-dates'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()
vi.mock('@/lib/format/numbers-and-dates', async (original) => ({
  ...(await original<object>()),
  zoneName: vi.fn(() => 'zone'),
}))

const settings = {
  game_start_time: '2026-06-01T10:00:00Z',
  registration_deadline: '2026-05-25T23:59:59Z',
  clue_access_enabled: true,
  is_schedule_enabled: true,
  locked_message_hu: 'Zárva',
  locked_message_en: 'Closed',
  print_site: null,
  updated_at: '2026-05-01T10:00:00Z',
}

/** Answers the reads of the settings. */
const readMock = vi.fn<() => unknown>()

beforeEach(() => {
  rows.mockImplementation((table) =>
    table === 'game_sessions' ? [{ name: 'Eger' }, { name: 'Pécs' }] : readMock(),
  )
})

it('names the time zone for the typed start date', () => {
  const router = createMemoryRouter([
    { path: '/', element: <SettingsEditor settings={settings} /> },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(zoneName).toHaveBeenLastCalledWith(expect.anything(), new Date('2026-06-01T10:00:00Z'))

  fireEvent.change(screen.getByLabelText('admin.settings.gameStart'), {
    target: { value: '2026-11-25T10:00' },
  })
  expect(zoneName).toHaveBeenLastCalledWith(expect.anything(), new Date('2026-11-25T10:00'))
})

function Live() {
  const { data } = useQuery(editableSettingsQueryOptions())
  return data && <SettingsEditor settings={data} />
}

it("does not mistake one's own save for a change by another organiser", async () => {
  const later = { ...settings, locked_message_en: 'Shut', updated_at: '2026-05-01T11:00:00Z' }
  let answer = (_newest: typeof settings): void => undefined
  readMock.mockResolvedValueOnce(settings)
  readMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  rpc.mockImplementation((name) =>
    name === 'admin_update_game_settings' ? Promise.resolve(later) : new Promise(() => undefined),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Live /> }])} />
    </QueryClientProvider>,
  )
  const message = await screen.findByLabelText('admin.settings.messageEn')
  fireEvent.change(message, { target: { value: 'Shut' } })
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await vi.waitFor(() => expect(readMock).toHaveBeenCalledTimes(2))
  const notice = () => screen.queryByText('admin.settings.outdated')
  await vi.waitFor(() => expect(message).toHaveValue('Shut'))
  expect(notice()).toBeNull()
  answer(later)
  expect(await screen.findByText('admin.settings.updatedAt')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'common.save' })).toBeEnabled())
  expect(notice()).toBeNull()
})

it('asks for confirmation before it toggles the schedule, and names the affected hunts', async () => {
  rpc.mockClear()
  rpc.mockResolvedValue({ ...settings, is_schedule_enabled: false })
  const router = createMemoryRouter([
    { path: '/', element: <SettingsEditor settings={settings} /> },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByLabelText('admin.settings.scheduleEnabled'))
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  const question = await screen.findByRole('alertdialog', { name: 'admin.settings.questions.off' })
  await vi.waitFor(() => expect(question).toHaveTextContent('admin.settings.questions.affected'))
  expect(rpc).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'common.save' }))
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'admin_update_game_settings',
      expect.objectContaining({
        p_settings: expect.objectContaining({ is_schedule_enabled: false }),
      }),
    ),
  )
})
