import { describe, expect, it } from 'vitest'
import { offerPrice } from '@/features/offers/model/offer-price'

const clue = {
  kind: 'clue' as const,
  price: 20,
  promo_price: 13,
  price_huf_minor: null,
  price_eur_minor: null,
  promo_price_huf_minor: null,
  promo_price_eur_minor: null,
}
const bundle = {
  ...clue,
  kind: 'bundle' as const,
  price: null,
  promo_price: null,
  price_huf_minor: 300_000,
  price_eur_minor: 799,
  promo_price_huf_minor: 199_000,
  promo_price_eur_minor: 499,
}

describe('The price of an offer', () => {
  it('is in tokens for clues and guides, whatever the language', () => {
    const price = { unit: 'tokens', amount: 13, regular: 20, savedPercent: 35 }
    expect(offerPrice(clue, 'HUF')).toEqual(price)
    expect(offerPrice({ ...clue, kind: 'guide' }, 'EUR')).toEqual(price)
  })

  it("is in the reader's currency for packages and bundles", () => {
    expect(offerPrice(bundle, 'HUF')).toMatchObject({ unit: 'HUF', amount: 199_000 })
    expect(offerPrice(bundle, 'EUR')).toMatchObject({ unit: 'EUR', amount: 499, regular: 799 })
  })

  it('rounds the saving down', () => {
    expect(offerPrice({ ...clue, price: 3, promo_price: 2 }, 'HUF')?.savedPercent).toBe(33)
    expect(offerPrice({ ...clue, price: 200, promo_price: 199 }, 'HUF')?.savedPercent).toBe(0)
  })

  it('names a regular price only if that is higher', () => {
    const single = { unit: 'tokens', regular: null, savedPercent: 0 }
    expect(offerPrice({ ...clue, price: null }, 'HUF')).toEqual({ ...single, amount: 13 })
    expect(offerPrice({ ...clue, price: 13 }, 'HUF')).toEqual({ ...single, amount: 13 })
  })

  it('is null when no price is listed', () => {
    expect(offerPrice({ ...clue, price: null, promo_price: null }, 'HUF')).toBeNull()
  })
})
