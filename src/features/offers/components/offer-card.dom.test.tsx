import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import type { FeaturedOffer } from '@/features/offers/api/offers'
import { OfferCard } from '@/features/offers/components/offer-card'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()

/** jsdom has none. */
class Observer {
  observe = vi.fn()
  disconnect = vi.fn()
}

const offer: FeaturedOffer = {
  languages: null,
  ...{ offer_id: 'offer', kind: 'product', name_hu: 'Nyári csomag', name_en: 'Summer pack' },
  ...{ description_hu: '', description_en: '', clue_id: null, solution_guide_id: null },
  ...{ product_id: 'product', price: null, promo_price: null, price_huf_minor: 1000 },
  ...{ price_eur_minor: 300, promo_price_huf_minor: 900, promo_price_eur_minor: 200 },
  ...{
    tokens: 10,
    items: [],
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2099-01-01T00:00:00Z',
  },
  ...{ stock_left: null, is_vip_early: false, blocking_error: null },
}

test.each([
  [
    'of every hunt is in the language of the player, whatever the hunt has',
    null,
    'Nyári csomag',
    'hu',
  ],
  ['of one hunt is in the language of that hunt', ['en'], 'Summer pack', 'en'],
])('The name of an offer %s', async (_, languages, name, lang) => {
  vi.stubGlobal('IntersectionObserver', Observer)
  await i18next.use(initReactI18next).init({ lng: 'hu', resources: { hu: { translation: {} } } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextLanguagesContext value={['en']}>
        <OfferCard offer={{ ...offer, languages }} onSeen={vi.fn()} onChoose={vi.fn()} />
      </TextLanguagesContext>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { name })).toHaveAttribute('lang', lang)
})
