import { describe, expect, it } from 'vitest'
import { formatPaymentMethod, toPaymentMethod } from '@/features/payments/model/payment-method'

describe('The payment method', () => {
  it('consists of the brand and the last four digits only', () => {
    expect(toPaymentMethod('4242424242424242')).toBe('visa 4242')
    expect(toPaymentMethod('378282246310005')).toBe('amex 0005')
    expect(toPaymentMethod('30569309025904')).toBe('diners 5904')
  })

  it('is "card" for brands that the database does not know', () => {
    expect(toPaymentMethod('2200000000000053')).toBe('card 0053')
  })

  it('is written in full on a receipt', () => {
    expect(formatPaymentMethod('visa 4242')).toBe('Visa •••• 4242')
    expect(formatPaymentMethod('amex 0005')).toBe('American Express •••• 0005')
    expect(formatPaymentMethod('card 0053')).toBe('•••• 0053')
  })
})
