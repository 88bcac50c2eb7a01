import { render, screen, act } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type PurchasedClue,
  type PurchasedGuide,
  clueMediaQueryOptions,
  purchasedCluesQueryOptions,
  purchasedSolutionGuidesQueryOptions,
  shopCluesQueryOptions,
} from '@/features/shop/api/shop'
import { OwnedClueCard, OwnedClues } from '@/features/shop/components/owned-clues'
import { AppError } from '@/lib/supabase/errors'
import { useConnection } from '@/stores/connection'

const clue = { clue_id: 'lions', purchased_at: '2026-11-23T09:00:00Z' } as PurchasedClue
const guide = { clue_id: 'lions', content_hu: 'Bal oldali.' } as PurchasedGuide
const shop = {
  clue,
  media: [],
  mediaScope: null,
  offer: null,
  salesOpen: true,
  onBuy: () => undefined,
}

it('focuses a clue that was just bought, and then its solution', () => {
  const { rerender } = render(<OwnedClueCard {...shop} guide={null} focusReason="bought" />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByRole('article')).toHaveFocus()
  rerender(<OwnedClueCard {...shop} guide={guide} focusReason="solved" />)
  expect(screen.getByRole('region', { name: 'shop.guideTitle' })).toHaveFocus()
})

const owned = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <OwnedClues
      gameSessionId="hunt"
      salesOpen
      isOver={false}
      focusedClue={null}
      onBuy={vi.fn()}
      emptyAction={<hr />}
    />
  </QueryClientProvider>
)

it('invites players without clues to buy some, but not while offline', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(purchasedCluesQueryOptions('hunt').queryKey, [])
  client.setQueryData(purchasedSolutionGuidesQueryOptions('hunt').queryKey, [])
  client.setQueryData(shopCluesQueryOptions('hunt').queryKey, [])
  useConnection.setState({ online: true })
  render(owned(client))
  expect(screen.getByText('shop.nothingOwnedText')).toBeVisible()
  expect(screen.getByRole('separator')).toBeVisible()

  act(() => useConnection.setState({ online: false }))
  expect(screen.getByText('shop.nothingOwnedOffline')).toBeVisible()
  expect(screen.queryByRole('separator')).toBeNull()
})

it('shows no error above guides that were loaded before the network was lost', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const clue = {
    id: 'bought',
    clue_id: 'lions',
    clue_name_hu: 'Kőoroszlánok',
  } as Partial<PurchasedClue>
  const guides = purchasedSolutionGuidesQueryOptions('hunt').queryKey
  client.setQueryData(purchasedCluesQueryOptions('hunt').queryKey, [clue as PurchasedClue])
  client.setQueryData(guides, [])
  client.setQueryData(clueMediaQueryOptions('hunt').queryKey, [])
  client.setQueryData(shopCluesQueryOptions('hunt').queryKey, [])
  client
    .getQueryCache()
    .find({ queryKey: guides })
    ?.setState({
      ...{ status: 'error', error: new AppError('network_unavailable') },
    })
  render(<MemoryRouter>{owned(client)}</MemoryRouter>)
  expect(screen.getByText('Kőoroszlánok')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
