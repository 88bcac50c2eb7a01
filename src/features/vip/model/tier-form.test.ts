import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { grantForm, newTier, tierForm } from '@/features/vip/model/tier-form'
import { formValues } from '@/lib/forms/fields'

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

const wrongFields = (form: z.input<typeof tierForm>) =>
  tierForm.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

describe('the form of a tier', () => {
  it('returns an unedited tier unchanged', () => {
    const values = tierForm.parse(formValues(tierForm, tier))
    expect({ ...tier, ...values }).toEqual(tier)
    expect(Object.keys(values)).toHaveLength(11)
  })

  it.each([
    [{ price: '0' }, 'price'],
    [{ price: '10001' }, 'price'],
    [{ duration_days: '3651' }, 'duration_days'],
    [{ discount_percent: '51' }, 'discount_percent'],
    [{ early_access_minutes: '10081' }, 'early_access_minutes'],
    [{ position: '' }, 'position'],
    [{ name_hu: '', name_en: '' }, 'name_hu'],
  ])('rejects %j', (change, field) => {
    expect(wrongFields({ ...formValues(tierForm, tier), ...change })).toEqual([field])
  })

  it('reports all missing fields at once', () => {
    expect(wrongFields(formValues(tierForm, { ...newTier, position: 1 }))).toEqual([
      'price',
      'name_hu',
    ])
  })
})

describe('a grant', () => {
  it('has the duration of the tier unless days are given', () => {
    expect(grantForm.parse({ tier_id: 't1', days: '' })).toEqual({ tier_id: 't1', days: null })
    expect(grantForm.parse({ tier_id: 't1', days: '14' }).days).toBe(14)
  })

  it.each([
    { tier_id: '', days: '1' },
    { tier_id: 't1', days: '0' },
    { tier_id: 't1', days: '3651' },
  ])('is rejected: %j', (form) => expect(grantForm.safeParse(form).success).toBe(false))
})
