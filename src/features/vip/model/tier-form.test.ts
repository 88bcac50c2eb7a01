import { describe, expect, it } from 'vitest'
import {
  grantFormSchema,
  tierFormSchema,
  toTierForm,
  type TierForm,
} from '@/features/vip/model/tier-form'

const tier = {
  id: 't1',
  name_hu: 'Felderítő',
  name_en: 'Scout',
  description_hu: 'Egy hét',
  description_en: 'A week',
  price: 30,
  duration_days: 7,
  discount_percent: 10,
  early_access_minutes: 30,
  badge: 'silver',
  position: 2,
  is_active: true,
  updated_at: '2025-05-20T12:00:00Z',
  members: 3,
  is_used: true,
}

const wrongFields = (form: TierForm) =>
  tierFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

describe('the form of a tier', () => {
  it('returns an unedited tier unchanged', () => {
    const values = tierFormSchema.parse(toTierForm(tier, 9))
    expect({ ...tier, ...values }).toEqual(tier)
    expect(Object.keys(values)).toHaveLength(11)
  })

  it.each([
    [{ price: '0' }, 'price'],
    [{ price: '10001' }, 'price'],
    [{ days: '3651' }, 'days'],
    [{ discount: '51' }, 'discount'],
    [{ earlyMinutes: '10081' }, 'earlyMinutes'],
    [{ position: '' }, 'position'],
    [{ name_hu: '', name_en: '' }, 'name_hu'],
  ])('rejects %j', (change, field) => {
    expect(wrongFields({ ...toTierForm(tier, 1), ...change })).toEqual([field])
  })

  it('reports all missing fields at once', () => {
    expect(wrongFields(toTierForm(null, 1))).toEqual(['name_hu', 'price'])
  })
})

describe('a grant', () => {
  it('has the duration of the tier unless days are given', () => {
    expect(grantFormSchema.parse({ tierId: 't1', days: '' })).toEqual({ tierId: 't1', days: null })
    expect(grantFormSchema.parse({ tierId: 't1', days: '14' }).days).toBe(14)
  })

  it.each([
    { tierId: '', days: '1' },
    { tierId: 't1', days: '0' },
    { tierId: 't1', days: '3651' },
  ])('is rejected: %j', (form) => expect(grantFormSchema.safeParse(form).success).toBe(false))
})
