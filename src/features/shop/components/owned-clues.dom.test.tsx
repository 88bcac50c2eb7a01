import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { purchasedCluesQueryOptions } from '@/features/shop/api/purchased-clues'
import { purchasedSolutionGuidesQueryOptions } from '@/features/shop/api/purchased-solution-guides'
import { OwnedClues } from '@/features/shop/components/owned-clues'
import { useConnection } from '@/stores/connection'

vi.mock('@/lib/supabase/client', () => ({ supabase: {} }))

it('invites players without clues to buy some, but not while offline', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(purchasedCluesQueryOptions('hunt').queryKey, [])
  client.setQueryData(purchasedSolutionGuidesQueryOptions('hunt').queryKey, [])
  client.setQueryData(shopCluesQueryOptions('hunt').queryKey, [])
  useConnection.setState({ online: true })
  render(
    <QueryClientProvider client={client}>
      <OwnedClues
        sessionId="hunt"
        salesOpen
        isOver={false}
        focusedClue={null}
        onBuy={vi.fn()}
        emptyAction={<hr />}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('shop.nothingOwnedText')).toBeVisible()
  expect(screen.getByRole('separator')).toBeVisible()

  act(() => useConnection.setState({ online: false }))
  expect(screen.getByText('shop.nothingOwnedOffline')).toBeVisible()
  expect(screen.queryByRole('separator')).toBeNull()
})
