import { describe, expect, it } from 'vitest'
import { afterRefusal, type PurchaseIntent } from '@/features/shop/model/purchase-intent'
import { AppError } from '@/lib/supabase/errors'

const intent: PurchaseIntent = {
  kind: 'clue',
  clueId: 'lions',
  name: 'The lions',
  price: 10,
  earlierPrice: null,
  requestId: '5f0c1c5e-0000-4000-8000-000000000001',
}
const guideIntent: PurchaseIntent = { ...intent, kind: 'guide', solutionGuideId: 'guide' }
const offer = {
  clue_id: 'lions',
  is_owned: false,
  guide_is_owned: false,
  effective_price: 12,
  guide_effective_price: 7,
}
const shop = [offer]

describe('After a refused purchase', () => {
  it('a changed price is confirmed again with the same request id', () => {
    const next = afterRefusal(intent, new AppError('price_changed', 409), shop)
    expect(next).toEqual({
      outcome: 'ask-again',
      intent: { ...intent, price: 12, earlierPrice: 10 },
    })
  })

  it('a guide is confirmed again at the price of the guide', () => {
    expect(afterRefusal(guideIntent, new AppError('price_changed', 409), shop)).toMatchObject({
      outcome: 'ask-again',
      intent: { price: 7, earlierPrice: 10, requestId: intent.requestId },
    })
  })

  it('a changed price that the shop does not list is only reported', () => {
    const changed = new AppError('price_changed', 409)
    expect(afterRefusal(intent, changed, [])).toEqual({ outcome: 'refused' })
    const same = [{ ...offer, effective_price: 10, guide_effective_price: null }]
    expect(afterRefusal(intent, changed, same)).toEqual({ outcome: 'refused' })
    expect(afterRefusal(guideIntent, changed, same)).toEqual({ outcome: 'refused' })
  })

  it('an item that is already owned counts as owned', () => {
    expect(afterRefusal(intent, new AppError('clue_already_owned', 409), shop)).toEqual({
      outcome: 'owned',
    })
    expect(afterRefusal(guideIntent, new AppError('guide_already_owned', 409), shop)).toEqual({
      outcome: 'owned',
    })
  })

  it('a lost response counts as bought if the shop lists the item as owned', () => {
    const lost = new AppError('network_unavailable')
    const withClue = [{ ...offer, is_owned: true }]
    expect(afterRefusal(intent, lost, withClue)).toEqual({ outcome: 'bought' })
    expect(afterRefusal(guideIntent, lost, withClue)).toEqual({ outcome: 'refused' })
    const withGuide = [{ ...offer, is_owned: true, guide_is_owned: true }]
    expect(afterRefusal(guideIntent, lost, withGuide)).toEqual({ outcome: 'bought' })
  })

  it('a lost connection keeps the purchase unchanged', () => {
    expect(afterRefusal(intent, new AppError('network_unavailable'), shop)).toEqual({
      outcome: 'refused',
    })
    expect(afterRefusal(intent, new TypeError('x'), shop)).toEqual({ outcome: 'refused' })
  })
})
