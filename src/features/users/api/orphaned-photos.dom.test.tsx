import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRemoveOrphanedPhotos } from '@/features/users/api/users'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, send } = fakeBackend()

const files = (bucket: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ bucket, path: `anna/${number}.jpg` }))

/** Removes what the lists have. @returns the paths of the requests that delete files. */
async function remove(lists: object[][]) {
  rpc.mockImplementation(() => lists.shift() ?? [])
  const { result } = renderHook(() => useRemoveOrphanedPhotos(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  result.current.mutate()
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false))
  return send.mock.calls.map(([path]) => path.split('/').at(-1))
}

test('Orphaned photos are removed while a bucket fills its list', async () => {
  send.mockImplementation((path) =>
    path.endsWith('claim-photos')
      ? new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
      : [{ name: 'anna/1.jpg' }],
  )
  const lists = [500, 500, 3].map((count) => [
    ...files('claim-photos', 1),
    ...files('task-photos', count),
  ])
  expect(await remove(lists)).toEqual([1, 2, 3].flatMap(() => ['claim-photos', 'task-photos']))
})

test('Files that cannot be removed are not tried for ever', async () => {
  send.mockReturnValue([])
  expect(await remove(Array.from({ length: 9 }, () => files('task-photos', 500)))).toEqual([
    'task-photos',
  ])
})
