import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FeaturedOffers } from '@/features/offers/components/featured-offers'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

beforeEach(() => queryClient.clear())

/** Renders the offers above a separator; the returned functions settle their request. */
function show() {
  let answer: (offers: []) => void = () => undefined
  let refuse: (reason: Error) => void = () => undefined
  rpc.mockImplementation(
    (name) =>
      new Promise((resolve, reject) => {
        if (name === 'list_featured_offers') [answer, refuse] = [resolve, reject]
      }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <FeaturedOffers gameSessionId={null} onChoose={() => undefined}>
        <hr />
      </FeaturedOffers>
    </QueryClientProvider>,
  )
  return { answer: () => answer([]), refuse: (reason: Error) => refuse(reason) }
}
const below = () => screen.queryByRole('separator')

it('The content below appears only after the offers, so that it does not shift', async () => {
  const { answer } = show()
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  expect(below()).toBeNull()
  answer()
  await waitFor(() => expect(below()).toBeVisible())
})

it('The content below appears even if the offers cannot be read', async () => {
  const { refuse } = show()
  await waitFor(() => expect(rpc).toHaveBeenCalled())
  refuse(new AppError('server_busy', 503))
  await waitFor(() => expect(below()).toBeVisible())
})
