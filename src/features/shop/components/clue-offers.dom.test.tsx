import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ShopClue } from '@/features/shop/api/shop'
import { TrailStepCard } from '@/features/shop/components/clue-offers'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()

const noop = () => undefined
const actions = { onBuy: noop, onOpen: noop, onAvailable: noop, onSeen: noop }
const clue: ShopClue = {
  clue_id: 'lions',
  position: 1,
  name_hu: 'A kőoroszlánok titka',
  name_en: 'The secret of the lions',
  description_hu: '',
  description_en: '',
  clue_type: 'compass',
  price: 10,
  effective_price: 10,
  price_reason: 'regular',
  required_clue_id: null,
  required_clue_name_hu: null,
  required_clue_name_en: null,
  available_from: null,
  is_owned: false,
  blocking_error: null,
  solution_guide_id: null,
  guide_price: null,
  guide_effective_price: null,
  guide_is_owned: false,
  guide_blocking_error: null,
  offer_id: null,
  offer_ends_at: null,
  is_found: true,
  is_of_team: false,
  guide_is_of_team: false,
}

const renderCard = (changes: Partial<ShopClue>) =>
  render(<TrailStepCard step={{ clue: { ...clue, ...changes }, unlocks: [] }} actions={actions} />)

const warning = () => screen.queryByText('shop.foundAlready')

beforeEach(() => {
  class Observer {
    observe = noop
    disconnect = noop
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

it('Warns before the purchase if the code of the clue is already found', () => {
  renderCard({})
  expect(warning()).toBeVisible()
})

it('Does not warn if the code is not found or the clue cannot be bought', () => {
  renderCard({ is_found: false })
  renderCard({ is_owned: true })
  renderCard({ blocking_error: 'clue_code_already_found' })
  expect(warning()).toBeNull()
})

it('Names the required clue if it is on sale', () => {
  const locked = { is_found: false, blocking_error: 'required_clue_missing' }
  renderCard({ ...locked, required_clue_id: 'gate', required_clue_name_hu: 'Kapu' })
  expect(screen.getByText('shop.buyFirst')).toBeVisible()
  expect(screen.queryByText('errors.required_clue_missing')).toBeNull()
})

it('Does not name a required clue that is not on sale', () => {
  renderCard({ is_found: false, blocking_error: 'required_clue_missing', required_clue_id: 'gate' })
  expect(screen.getByText('errors.required_clue_missing')).toBeVisible()
  expect(screen.queryByText('shop.buyFirst')).toBeNull()
})

it('Asks again while a clue stays locked after its time, because the estimated time may run ahead', () => {
  vi.useFakeTimers()
  const onAvailable = vi.fn<() => void>()
  const locked = {
    blocking_error: 'clue_not_yet_available',
    available_from: '2020-01-01T10:00:00Z',
  }
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TrailStepCard
        step={{ clue: { ...clue, ...locked }, unlocks: [] }}
        actions={{ ...actions, onAvailable }}
      />
    </QueryClientProvider>,
  )
  expect(onAvailable).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2000)
  expect(onAvailable).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(onAvailable).toHaveBeenCalledTimes(2)
})
