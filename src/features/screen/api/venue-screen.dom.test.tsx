import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  venueScreenQueryOptions,
  type VenueScreen,
  useRevealNextPlace,
} from '@/features/screen/api/venue-screen'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const screenWith = (revealed: number): VenueScreen => ({
  ...{ version: String(revealed), name: 'Hunt', panels: [], theme: 'dark', language: 'hu' },
  ...{ allows_embedding: false, states: [], ends_at: null },
  ...{ frozen_at: null, join_code: null, board: [], finds: [], announcements: [] },
  ...{ find_map: null, reveal: { places: 3, revealed, rows: [] } },
})

function Reveal() {
  const { data, refetch } = useQuery(venueScreenQueryOptions('token'))
  const { mutate } = useRevealNextPlace('token')
  return (
    <>
      <p>{`revealed ${data?.reveal?.revealed}`}</p>
      <button onClick={() => void refetch()}>{'poll'}</button>
      <button onClick={() => mutate(0)}>{'next'}</button>
    </>
  )
}

test('A poll that was sent before a rank was revealed does not hide it again', async () => {
  rpc.mockResolvedValueOnce(screenWith(0))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Reveal />
    </QueryClientProvider>,
  )
  await screen.findByText('revealed 0')

  let answerPoll: (unchanged: { version: string }) => void = () => undefined
  rpc.mockImplementation((name) =>
    name === 'reveal_next_place'
      ? Promise.resolve(screenWith(1))
      : new Promise((resolve) => (answerPoll = resolve)),
  )
  fireEvent.click(screen.getByRole('button', { name: 'poll' }))
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledTimes(2))
  const answerFirstPoll = answerPoll
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  await screen.findByText('revealed 1')
  await act(async () => {
    answerFirstPoll({ version: '0' })
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(screen.getByText('revealed 1')).toBeVisible()
})
