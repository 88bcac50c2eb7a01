import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '@/lib/supabase/errors'
import { useRefreshingMutation } from '@/lib/supabase/rpc'

const onSuccess = vi.fn<(name: string) => void>()

function JoinForm() {
  const join = useRefreshingMutation([['team'], ['slow']], (name: string) => Promise.resolve(name))
  return <button onClick={() => join.mutate('Foxes', { onSuccess })}>{'Join'}</button>
}

let team: string | null = null

function Card() {
  const { data } = useQuery({ queryKey: ['team'], queryFn: () => Promise.resolve(team) })
  useQuery({
    queryKey: ['slow'],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(1), 50)),
  })
  return data ? <p>{data}</p> : <JoinForm />
}

test('Callbacks run when the refetch has replaced the form', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Card />
    </QueryClientProvider>,
  )
  team = 'Foxes'
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Foxes')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith('Foxes'))
})

test('The same input keeps its request id until it succeeds; other input gets its own', async () => {
  const send = vi.fn<(input: { name: string }, requestId: string) => Promise<string>>()
  const client = new QueryClient()
  const { result } = renderHook(() => useRefreshingMutation([['team']], send), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  const create = (name: string) =>
    act(() => result.current.mutateAsync({ name }).catch(() => undefined))
  send.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValue('created')
  for (const name of ['Owls', 'Foxes', 'Owls', 'Owls']) await create(name)
  const [lost, other, again, next] = send.mock.calls.map(([, requestId]) => requestId)
  expect(again).toBe(lost)
  expect(new Set([lost, other, next]).size).toBe(3)
})
