import { describe, expect, it } from 'vitest'
import {
  discountOf,
  orderState,
  formatReceiptNumber,
  productPrice,
} from '@/features/payments/model/order-view'

const due = '2026-06-01T10:30:00Z'

describe('The state of an order', () => {
  it('expires exactly at its payment deadline', () => {
    const order = { status: 'pending', expires_at: due } as const
    expect(orderState(order, Date.parse(due) - 1)).toBe('pending')
    expect(orderState(order, Date.parse(due))).toBe('expired')
  })

  it('does not change once it is paid or cancelled', () => {
    for (const status of ['paid', 'cancelled'] as const) {
      expect(orderState({ status, expires_at: due }, Date.parse(due) + 1)).toBe(status)
    }
  })
})

describe('The price', () => {
  it('shows a discount with its reason, and none if the discount is zero', () => {
    expect(discountOf({ discount_minor: 9900, price_reason: 'coupon' })).toEqual({
      minor: 9900,
      reason: 'coupon',
    })
    expect(discountOf({ discount_minor: 0, price_reason: 'offer' })).toBeNull()
    expect(discountOf({ discount_minor: 0, price_reason: 'regular' })).toBeNull()
  })

  it('is in the given currency, with the regular price only if that is higher', () => {
    const product = {
      price_huf_minor: 399_000,
      price_eur_minor: 999,
      effective_huf_minor: 299_000,
      effective_eur_minor: 999,
    }
    expect(productPrice(product, 'HUF')).toEqual({ minor: 299_000, regularMinor: 399_000 })
    expect(productPrice(product, 'EUR')).toEqual({ minor: 999, regularMinor: null })
  })

  it('is on a receipt whose number is padded to six digits', () => {
    expect(formatReceiptNumber(42)).toBe('000042')
    expect(formatReceiptNumber(1_234_567)).toBe('1234567')
  })
})
