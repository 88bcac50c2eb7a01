import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const gameSession = (id: string) => ({ id, name: id, players: 2 })
const sent = () =>
  rpc.mock.calls.flatMap(([name, args]) => (name === 'admin_announce' ? [args] : []))

test('The same text for another hunt is another announcement, also after a lost response', async () => {
  rpc.mockImplementation((name) =>
    name === 'admin_announce'
      ? Promise.reject(new AppError('network_unavailable'))
      : Promise.resolve(name === 'server_time' ? { server_time: new Date().toISOString() } : []),
  )
  const element = (
    <AnnounceDialog
      gameSessions={[gameSession('Buda'), gameSession('Pest')]}
      onClose={() => undefined}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  const send = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'admin.announcements.send' }))
    await vi.waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByRole('alert')
  }
  const [title] = screen.getAllByLabelText('form.hungarian')
  fireEvent.change(title!, { target: { value: 'Rain' } })
  await send(1)
  fireEvent.change(screen.getByLabelText('admin.announcements.session'), {
    target: { value: 'Pest' },
  })
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'admin.announcements.send' })).toBeEnabled(),
  )
  await send(2)
  const [first, second] = sent() as { p_request_id: string }[]
  expect(second?.p_request_id).not.toBe(first?.p_request_id)
})
