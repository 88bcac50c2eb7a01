import { render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { ProductCard } from '@/features/payments/components/product-card'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import translation from '../../../../public/locales/en/translation.json'

const endsAt = '2026-11-30T12:00:00Z'
const chest = {
  product_id: 'chest',
  name_hu: 'Láda',
  name_en: 'Chest',
  description_hu: '',
  description_en: '',
  tokens: 300,
  price_huf_minor: 399_000,
  price_eur_minor: 999,
  effective_huf_minor: 299_000,
  effective_eur_minor: 749,
  price_reason: 'offer' as const,
  offer_id: 'offer',
  offer_ends_at: endsAt,
  offer_stock_left: null,
  position: 1,
}

it('Shows the end of a discount with its time zone', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
  const { container } = render(<ProductCard product={chest} onChoose={() => undefined} />)
  expect(container.querySelector('time')?.textContent).toBe(
    `until ${formatDateTime(endsAt, 'en', true)}`,
  )
  expect(formatDateTime(endsAt, 'en', true)).not.toBe(formatDateTime(endsAt, 'en'))
})
