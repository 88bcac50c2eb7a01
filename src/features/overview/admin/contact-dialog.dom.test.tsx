import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { ContactDialog } from '@/features/overview/admin/contact-dialog'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import type { Contact } from '@/features/overview/admin/desk-lists'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()
beforeEach(() => {
  rows.mockImplementation(() => Promise.resolve([]))
})

const member = (id: string, is_captain: boolean) => ({
  user_id: id,
  name: id,
  email: `${id}@hunt.test`,
  points: 0,
  found_codes: 0,
  is_captain,
})
const foxes = {
  id: 'foxes',
  name: 'Rókák',
  ...{ code: 'ABCD2345', rank: null, by_organiser: false, points: 0, found_codes: 0 },
  ...{ created_at: '2026-06-01T10:00:00Z', total_count: 1 },
  members: [member('béla', false), member('anna', true)],
}

const cili = {
  ...{ user_id: 'cili', user_name: 'Cili', user_email: 'cili@hunt.test', is_banned: false },
  ...{ rank: null, joined_at: '2026-06-01T10:00:00Z', last_activity: '2026-06-01T10:00:00Z' },
  ...{ points: 0, codes_found: 0, last_found_at: null, clues_bought: 0, tokens_granted: 0 },
  ...{ team_id: null, team_name: null, team_points: null, team_codes: null, recap_finds: 0 },
  ...{ recap_codes: 0, recap_starts_at: null, total_count: 1 },
}

function show(contact: Contact | null) {
  rpc.mockImplementation((name) =>
    Promise.resolve(
      name === 'server_time'
        ? { server_time: new Date().toISOString() }
        : name === 'admin_list_teams'
          ? [foxes]
          : name === 'admin_send_message'
            ? { readers: 2 }
            : name === 'admin_list_session_members'
              ? [cili]
              : [],
    ),
  )
  const gameSession = { id: 'hunt', name: 'Buda', players: 3, team_mode: 'optional' }
  const element = (
    <ContactDialog
      gameSession={gameSession as AdminGameSession}
      contact={contact}
      onClose={() => undefined}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}

test('A message to a team reaches its members and nobody else', async () => {
  show({ kind: 'team', id: 'foxes', name: 'Rókák' })
  fireEvent.click(await screen.findByRole('button', { name: 'admin.desk.contact.message' }))
  expect(screen.queryByLabelText('admin.announcements.audience')).toBeNull()
  fireEvent.change(screen.getAllByLabelText('form.hungarian')[0]!, { target: { value: 'Gyertek' } })
  fireEvent.click(screen.getByRole('button', { name: 'admin.announcements.sendOthers' }))
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'admin_send_message',
      expect.objectContaining({ p_title_hu: 'Gyertek', p_user_ids: ['béla', 'anna'] }),
    ),
  )
})

test('Points for a team go to its captain, and a team is not banned', async () => {
  show({ kind: 'team', id: 'foxes', name: 'Rókák' })
  const points = await screen.findByRole('button', { name: 'admin.corrections.open.points' })
  expect(screen.queryByRole('button', { name: 'admin.users.ban.action' })).toBeNull()
  fireEvent.click(points)
  expect(await screen.findByText('admin.corrections.forTeam')).toBeVisible()
})

test('A player is found by name when the desk names none', async () => {
  show(null)
  fireEvent.click(await screen.findByRole('button', { name: /Cili/ }))
  expect(await screen.findByRole('heading', { name: 'Cili' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'admin.users.ban.action' })).toBeVisible()
})

test('A team is chosen from a list when the desk names none', async () => {
  show(null)
  fireEvent.change(await screen.findByLabelText('admin.desk.contact.team'), {
    target: { value: 'foxes' },
  })
  expect(await screen.findByRole('heading', { name: 'Rókák' })).toBeVisible()
})
