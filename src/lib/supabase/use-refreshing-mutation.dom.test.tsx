import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

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
