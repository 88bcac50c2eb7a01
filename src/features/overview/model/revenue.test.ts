import { expect, test } from 'vitest'
import { chartCurrency, revenueText } from '@/features/overview/model/revenue'
import type { Currency } from '@/lib/format/money'

const format = {
  number: String,
  money: (minor: number, currency: Currency) => `${minor} ${currency}`,
}

test.each([
  [0, 0, '0'],
  [9900, 0, '9900 HUF'],
  [0, 250, '250 EUR'],
  [9900, 250, '9900 HUF + 250 EUR'],
])('Revenue of %i and %i is told alike in every language', (huf_minor, eur_minor, text) => {
  expect(revenueText({ huf_minor, eur_minor }, format)).toBe(text)
})

test('A chart shows what was paid, whatever the language', () => {
  const step = { huf_minor: 0, eur_minor: 0 }
  expect(chartCurrency([step], 'EUR')).toBe('EUR')
  expect(chartCurrency([step, { ...step, huf_minor: 9900 }], 'EUR')).toBe('HUF')
  expect(chartCurrency([{ huf_minor: 9900, eur_minor: 250 }], 'EUR')).toBe('EUR')
})
