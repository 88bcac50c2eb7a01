import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRemoveOrphanedPhotos } from '@/features/users/api/users'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, send } = fakeBackend()

test('Photos of tasks go although those of claims cannot be reached', async () => {
  rpc.mockReturnValue([
    { bucket: 'claim-photos', path: 'anna/chest.jpg' },
    { bucket: 'task-photos', path: 'anna/tree.jpg' },
  ])
  send.mockImplementation((path) => {
    if (path.endsWith('claim-photos')) throw new AppError('network_unavailable')
    return []
  })
  const { result } = renderHook(() => useRemoveOrphanedPhotos(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  const removal = act(() => result.current.mutateAsync())
  await expect(removal).rejects.toMatchObject({ key: 'network_unavailable' })
  expect(send.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
    ['/storage/v1/object/claim-photos', { prefixes: ['anna/chest.jpg'] }],
    ['/storage/v1/object/task-photos', { prefixes: ['anna/tree.jpg'] }],
  ])
})
