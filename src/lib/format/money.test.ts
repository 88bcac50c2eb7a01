import { describe, expect, it } from 'vitest'
import { currencyFor, formatMoney, roundToPayable } from '@/lib/format/money'

/** Intl separates with no-break spaces; the tests read better with plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('Money', () => {
  it('is forints in Hungarian and euros in every other language', () => {
    expect(currencyFor('hu')).toBe('HUF')
    expect(currencyFor('en')).toBe('EUR')
    expect(currencyFor('de')).toBe('EUR')
  })

  it('shows whole forints without minor digits, and broken ones with them', () => {
    expect(plain(formatMoney(150_000, 'HUF', 'hu'))).toBe('1 500 Ft')
    expect(plain(formatMoney(1_234_550, 'HUF', 'hu'))).toBe('12 345,50 Ft')
  })

  it('that was worked out is rounded to what can be paid', () => {
    expect(roundToPayable(349_746, 'HUF')).toBe(349_700)
    expect(roundToPayable(349_750, 'HUF')).toBe(349_800)
    expect(roundToPayable(1_086.5, 'EUR')).toBe(1_087)
  })

  it('always shows the cents of a euro', () => {
    expect(plain(formatMoney(499, 'EUR', 'en'))).toBe('€4.99')
    expect(plain(formatMoney(500, 'EUR', 'de'))).toBe('5,00 €')
    expect(plain(formatMoney(123_456, 'EUR', 'hu'))).toBe('1 234,56 €')
  })

  it('keeps the currency of an order when the language has changed since', () => {
    expect(plain(formatMoney(150_000, 'HUF', 'en'))).toBe('Ft 1,500')
  })
})
