import { describe, expect, it } from 'vitest'
import { currencyFor, formatMoney, roundToPayable } from '@/lib/format/money'

/** Replaces the no-break spaces of Intl by plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('Money', () => {
  it('is in forints for Hungarian and in euros for other languages', () => {
    expect(currencyFor('hu')).toBe('HUF')
    expect(currencyFor('en')).toBe('EUR')
    expect(currencyFor('de')).toBe('EUR')
  })

  it('shows decimals of forints only if they are not zero', () => {
    expect(plain(formatMoney(150_000, 'HUF', 'hu'))).toBe('1 500 Ft')
    expect(plain(formatMoney(1_234_550, 'HUF', 'hu'))).toBe('12 345,50 Ft')
  })

  it('is rounded to payable amounts', () => {
    expect(roundToPayable(349_746, 'HUF')).toBe(349_700)
    expect(roundToPayable(349_750, 'HUF')).toBe(349_800)
    expect(roundToPayable(1_086.5, 'EUR')).toBe(1_087)
  })

  it('always shows the cents of a euro', () => {
    expect(plain(formatMoney(499, 'EUR', 'en'))).toBe('€4.99')
    expect(plain(formatMoney(500, 'EUR', 'de'))).toBe('5,00 €')
    expect(plain(formatMoney(123_456, 'EUR', 'hu'))).toBe('1 234,56 €')
  })

  it('keeps the currency in another language', () => {
    expect(plain(formatMoney(150_000, 'HUF', 'en'))).toBe('Ft 1,500')
  })
})
