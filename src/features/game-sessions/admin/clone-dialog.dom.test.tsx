import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const sentIds = () => rpc.mock.calls.map(([, args]) => Reflect.get(args, 'p_request_id'))

test('A repeated copy is the same request, and a copy with another name is not', async () => {
  rpc.mockRejectedValue(new AppError('network_unavailable'))
  const element = (
    <CloneDialog source={{ id: 'buda', name: 'Buda' }} asTest onClose={() => undefined} />
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  const submit = async (times: number) => {
    const button = screen.getByRole('button', { name: 'admin.sessions.cloneSubmit' })
    await vi.waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    await vi.waitFor(() => expect(sentIds()).toHaveLength(times))
  }
  await submit(1)
  await submit(2)
  fireEvent.change(screen.getByLabelText('admin.sessions.name'), { target: { value: 'Pest' } })
  await submit(3)
  const [first, second, third] = sentIds()
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
