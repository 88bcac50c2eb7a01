import { describe, expect, it } from 'vitest'
import { priceNote } from '@/features/shop/components/price-tag'

const endsAt = '2026-06-01T10:00:00+00:00'

describe('The note beside a price', () => {
  it('is absent at the regular price', () => {
    expect(priceNote({ price: 10, regularPrice: 10, reason: 'regular' })).toBeNull()
    expect(priceNote({ price: 0, regularPrice: 0, reason: 'regular' })).toBeNull()
  })

  it('shows the end of an offer', () => {
    expect(priceNote({ price: 7, regularPrice: 10, reason: 'offer', offerEndsAt: endsAt })).toEqual(
      { kind: 'offer', endsAt },
    )
  })

  it('shows the VIP discount, rounded down', () => {
    const note = (price: number, regularPrice: number) =>
      priceNote({ price, regularPrice, reason: 'vip' })
    expect(note(9, 10)).toEqual({ kind: 'vip', percent: 10 })
    expect(note(14, 15)).toEqual({ kind: 'vip', percent: 6 })
    expect(note(99, 100)).toEqual({ kind: 'vip', percent: 1 })
    expect(note(999, 1000)).toEqual({ kind: 'discount' })
    const besideAnOffer = { price: 9, regularPrice: 10, offerEndsAt: endsAt }
    expect(priceNote({ ...besideAnOffer, reason: 'vip' })).toEqual({ kind: 'vip', percent: 10 })
  })

  it('is a plain discount without a known reason', () => {
    expect(priceNote({ price: 7, regularPrice: 10 })).toEqual({ kind: 'discount' })
  })
})
