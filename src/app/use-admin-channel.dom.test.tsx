import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useAdminChannel } from '@/app/use-admin-channel'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { profile } from '@tests/support/profile.fixture'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { broadcast, fakeChannels } from '@tests/support/realtime-mock'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
fakeChannels()

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
/** Shows a list whose latest fetch has failed, and that can be fetched again; returns its state. */
async function showFailed(name: string, shown?: string) {
  let answer = () => Promise.reject<string>(new Error('The server is busy.'))
  const queryKey = [...queryKeyPrefixes.admin, name]
  const stateOf = () => queryClient.getQueryState<string>(queryKey)
  queryClient.setQueryData(queryKey, shown, { updatedAt: 1 })
  renderHook(
    () => {
      useAdminChannel()
      useQuery({ queryKey, queryFn: () => answer() })
    },
    { wrapper },
  )
  await waitFor(() => expect(stateOf()?.status).toBe('error'))
  answer = () => Promise.resolve('fetched')
  return stateOf
}

beforeEach(() => {
  queryClient.clear()
  useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } })
  rpc.mockImplementation((name) =>
    name === 'get_player_state' ? { profile: { ...profile, role: 'admin' } } : undefined,
  )
  queryClient.setQueryData(accountKeys.profile('anna'), { ...profile, role: 'admin' })
})

test('A broadcast refetches a shown list that failed', async () => {
  const stateOf = await showFailed('task-photos', 'old')
  act(() => broadcast('task'))
  await waitFor(() => expect(stateOf()?.data).toBe('fetched'))
})

test.each([
  ['A broadcast leaves the error of a list that was never shown', 'task', undefined],
  ['The broadcast of the log does not repeat a list of it that failed', 'activity', 'old'],
])('%s', async (_title, event, shown) => {
  const stateOf = await showFailed(event === 'task' ? 'task-photos' : event, shown)
  act(() => broadcast(event))
  expect(stateOf()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
})
