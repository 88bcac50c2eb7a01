import { describe, expect, it } from 'vitest'
import { isWorthRetrying, reorderError } from '@/features/checkout/model/reorder'
import { AppError } from '@/lib/supabase/errors'

describe('Ordering again', () => {
  it('is impossible if the package or bundle of the order was deleted', () => {
    const product = { kind: 'product', product_id: 'package', offer_id: null } as const
    const bundle = { kind: 'bundle', product_id: null, offer_id: 'offer' } as const
    expect(reorderError(product)).toBeNull()
    expect(reorderError(bundle)).toBeNull()
    expect(reorderError({ ...product, product_id: null })?.key).toBe('product_not_found')
    expect(reorderError({ ...bundle, offer_id: null })?.key).toBe('offer_not_found')
  })

  it('is retried only after temporary errors', () => {
    expect(isWorthRetrying(new AppError('network_unavailable'))).toBe(true)
    expect(isWorthRetrying(new AppError('rate_limit_exceeded', 429))).toBe(true)
    expect(isWorthRetrying(new AppError('server_busy', 503))).toBe(true)
    expect(isWorthRetrying(new AppError('offer_sold_out', 409))).toBe(false)
  })
})
