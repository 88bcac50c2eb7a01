import { describe, expect, it } from 'vitest'
import { wishAtNewPrice, type VipWish } from '@/features/vip/model/vip-wish'
import { AppError } from '@/lib/supabase/errors'

const wish: VipWish = {
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
  it('a changed price is asked again as the same wish', () => {
    expect(wishAtNewPrice(wish, changed, [{ id: 'silver', price: 50 }])).toEqual({
      ...wish,
      price: 50,
      earlierPrice: 40,
    })
  })

  it('a changed price that is not listed is only said', () => {
    expect(wishAtNewPrice(wish, changed, [])).toBeNull()
    expect(wishAtNewPrice(wish, changed, [{ id: 'silver', price: 40 }])).toBeNull()
  })

  it('any other refusal is only said', () => {
    const dearer = [{ id: 'silver', price: 50 }]
    expect(wishAtNewPrice(wish, new AppError('vip_already_active', 409), dearer)).toBeNull()
    expect(wishAtNewPrice(wish, new TypeError('x'), dearer)).toBeNull()
  })
})
