import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { PriceReason, PriceTag } from '@/features/shop/components/price-tag'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import translation from '../../../../public/locales/en/translation.json'

const endsAt = '2026-11-30T12:00:00Z'

it('Shows the end of an offer with its time zone', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
  render(<PriceReason price={5} regularPrice={10} reason="offer" offerEndsAt={endsAt} />)
  expect(screen.getByText(/^offer until/).textContent).toBe(
    `offer until ${formatDateTime(endsAt, 'en', true)}`,
  )
  expect(formatDateTime(endsAt, 'en', true)).not.toBe(formatDateTime(endsAt, 'en'))
})

it.each([
  [5, ['10']],
  [10, []],
])('A price of %s shows the regular price of 10 where it differs', async (price, struck) => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
  render(<PriceTag price={price} regularPrice={10} reason="offer" offerEndsAt={endsAt} />)
  const regular = screen.queryAllByText(/10$/, { selector: 's' })
  expect(regular.map((text) => text.textContent?.match(/\d+/)?.[0])).toEqual(struck)
})
