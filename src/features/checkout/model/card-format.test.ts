import { describe, expect, it } from 'vitest'
import {
  parseCardNumber,
  cardLayout,
  parseExpiry,
  formatExpiry,
  formatCardNumber,
} from '@/features/checkout/model/card-format'

describe('A card number', () => {
  it('is grouped as usual for its brand', () => {
    expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatCardNumber('424')).toBe('424')
  })

  it('drops non-digits and surplus digits', () => {
    expect(parseCardNumber('4242-4242 4242 4242')).toBe('4242424242424242')
    expect(parseCardNumber('3782 822463 10005 99')).toBe('378282246310005')
  })

  it('shows its brand as soon as the digits identify it', () => {
    expect(cardLayout('')).toMatchObject({ brand: null })
    expect(cardLayout('5555')).toMatchObject({ brand: 'Mastercard', codeSize: 3 })
    expect(cardLayout('37')).toMatchObject({ brand: 'American Express', codeSize: 4 })
  })
})

describe('An expiry', () => {
  it('is read in every notation that people and browsers use', () => {
    for (const written of ['0829', '08/29', '08 / 29', '8/29', '08/2029', '082029']) {
      expect(parseExpiry(written), written).toBe('0829')
    }
  })

  it('pads a month that can only have one digit', () => {
    expect(parseExpiry('8')).toBe('08')
    expect(parseExpiry('1')).toBe('1')
    expect(parseExpiry('12')).toBe('12')
    expect(parseExpiry('0')).toBe('0')
  })

  it('gets its slash with the first digit of the year', () => {
    expect(['0', '08', '082', '0829'].map(formatExpiry)).toEqual(['0', '08', '08/2', '08/29'])
  })
})
