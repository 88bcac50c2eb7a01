import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { SettingsEditor } from '@/features/settings/admin/settings-editor'
import { zoneName } from '@/lib/forms/local-input-time'
import { queryClient } from '@/lib/supabase/query-client'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))
vi.mock('@/lib/forms/local-input-time', async (original) => ({
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
  updated_at: '2026-05-01T10:00:00Z',
}

it('names summer or winter time by the start that is being typed', () => {
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
