import { describe, expect, it } from 'vitest'
import { intentAtNewPrice, type VipPurchaseIntent } from '@/features/vip/model/vip-purchase-intent'
import { AppError } from '@/lib/supabase/errors'

const intent: VipPurchaseIntent = {
  tierId: 'silver',
  name: 'Silver',
  durationDays: 30,
  isExtension: false,
  price: 40,
  earlierPrice: null,
  requestId: '5f0c1c5e-0000-4000-8000-000000000001',
}
const changed = new AppError('price_changed', 409)

describe('After a refused VIP purchase', () => {
  it('a changed price is confirmed again with the same request id', () => {
    expect(intentAtNewPrice(intent, changed, [{ id: 'silver', price: 50 }])).toEqual({
      ...intent,
      price: 50,
      earlierPrice: 40,
    })
  })

  it('a changed price that is not listed is only reported', () => {
    expect(intentAtNewPrice(intent, changed, [])).toBeNull()
    expect(intentAtNewPrice(intent, changed, [{ id: 'silver', price: 40 }])).toBeNull()
  })

  it('any other refusal is only reported', () => {
    const dearer = [{ id: 'silver', price: 50 }]
    expect(intentAtNewPrice(intent, new AppError('vip_already_active', 409), dearer)).toBeNull()
    expect(intentAtNewPrice(intent, new TypeError('x'), dearer)).toBeNull()
  })
})
