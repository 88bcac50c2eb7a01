import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import {
  type PurchasedClue,
  purchasedCluesQueryOptions,
  type PurchasedGuide,
  purchasedSolutionGuidesQueryOptions,
} from '@/features/shop/api/shop'
import { PurchaseHistory } from '@/features/shop/components/purchase-history'
import { useSessionStore } from '@/stores/session'

beforeEach(() => useSessionStore.setState({ user: { uid: 'anna', email: '', needsMfa: false } }))

const clueOf = (id: string, price: number, orderId: string | null): PurchasedClue => ({
  id,
  user_id: 'anna',
  clue_id: id,
  game_session_id: 'hunt',
  clue_name_hu: id,
  clue_name_en: '',
  clue_type: 'compass',
  clue_description_hu: '',
  clue_description_en: '',
  clue_content_hu: '',
  clue_content_en: '',
  purchase_price: price,
  purchased_at: '2026-01-01T00:00:00Z',
  is_revealed: false,
  order_id: orderId,
})
const guideOf = (clueId: string, price: number): PurchasedGuide => ({
  id: `${clueId} guide`,
  user_id: 'anna',
  clue_id: clueId,
  solution_guide_id: `${clueId} guide`,
  game_session_id: 'hunt',
  content_hu: '',
  content_en: '',
  price,
  purchased_at: '2026-01-02T00:00:00Z',
})

it('Shows for each clue the coins paid for it and its guide, or that it came in a bundle', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(purchasedCluesQueryOptions(null).queryKey, [
    clueOf('coins', 10, null),
    clueOf('bundle', 0, 'order'),
    clueOf('both', 0, 'order'),
    { ...clueOf('of a team mate', 10, null), user_id: 'béla' },
  ])
  client.setQueryData(purchasedSolutionGuidesQueryOptions(null).queryKey, [
    guideOf('coins', 5),
    guideOf('bundle', 0),
    guideOf('both', 7),
  ])
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PurchaseHistory />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const [coins, bundle, both] = within(screen.getByRole('list', { name: 'shop.history.label' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(coins).toContain('15')
  expect(coins).not.toContain('shop.history.fromOrder')
  expect(bundle).toContain('shop.history.fromOrder')
  expect(bundle).not.toMatch(/common.coins|fromOrder0/)
  expect(both).toMatch(/shop.history.fromOrder.*7/)
})
