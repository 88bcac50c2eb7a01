import { describe, expect, it } from 'vitest'
import { purchaseOutcome, priceOf, type ShopItem } from '@/features/shop/hooks/use-purchase'
import { AppError } from '@/lib/supabase/errors'

const clue: ShopItem = { kind: 'clue', clueId: 'lions', name: 'The lions', price: 10 }
const guide: ShopItem = { ...clue, kind: 'guide', solutionGuideId: 'guide' }
const offer = {
  clue_id: 'lions',
  is_owned: false,
  guide_is_owned: false,
  effective_price: 12,
  guide_effective_price: 7,
}
const shop = [offer]

describe('After an error of a purchase', () => {
  it('a changed price is looked up for the clue or for its guide', () => {
    expect(purchaseOutcome(clue, new AppError('price_changed', 409), shop)).toBe('not-bought')
    expect(priceOf(clue, shop)).toBe(12)
    expect(priceOf(guide, shop)).toBe(7)
  })

  it('an item that the shop does not list has no price', () => {
    expect(priceOf(clue, [])).toBeUndefined()
    expect(priceOf(guide, [{ ...offer, guide_effective_price: null }])).toBeNull()
  })

  it('an item that is already owned counts as owned', () => {
    expect(purchaseOutcome(clue, new AppError('clue_already_owned', 409), shop)).toBe('owned')
    expect(purchaseOutcome(guide, new AppError('guide_already_owned', 409), shop)).toBe('owned')
  })

  it('a lost response counts as bought if the shop lists the item as owned', () => {
    const lost = new AppError('network_unavailable')
    const withClue = [{ ...offer, is_owned: true }]
    expect(purchaseOutcome(clue, lost, withClue)).toBe('bought')
    expect(purchaseOutcome(guide, lost, withClue)).toBe('not-bought')
    const withGuide = [{ ...offer, is_owned: true, guide_is_owned: true }]
    expect(purchaseOutcome(guide, lost, withGuide)).toBe('bought')
  })

  it('a lost connection keeps the purchase unchanged', () => {
    expect(purchaseOutcome(clue, new AppError('network_unavailable'), shop)).toBe('not-bought')
    expect(purchaseOutcome(clue, new TypeError('x'), shop)).toBe('not-bought')
  })
})
