import { describe, expect, it } from 'vitest'
import type { AdminOffer, OfferTargets } from '@/features/offers/api/admin-offers'
import { conversionPercent } from '@/features/offers/model/offer-price'
import { offerForm, offerValues, type OfferForm } from '@/features/offers/model/offer-form'
import { previewOffer } from '@/features/offers/model/offer-preview'

const now = Date.parse('2025-05-20T12:00:00Z')
const targets: OfferTargets = {
  clues: [
    { id: 'c1', name_hu: 'Iránytű', name_en: 'Compass', price: 10 },
    { id: 'c2', name_hu: 'Térkép', name_en: 'Map', price: 15 },
  ],
  guides: [{ id: 'g2', clue_id: 'c2', price: 8, is_active: true, updated_at: '' }],
  products: [
    {
      id: 'p1',
      name_hu: 'Láda',
      name_en: 'Chest',
      tokens: 500,
      price_huf_minor: 399_500,
      price_eur_minor: 999,
    },
  ],
  gameSessions: [],
}
const empty = offerValues(null, targets, now)
const forms: Record<AdminOffer['kind'], OfferForm> = {
  clue: { ...empty, name_hu: 'Nyom', clue_id: 'c1', promo_price: '4' },
  guide: {
    ...empty,
    name_hu: 'Megoldás',
    kind: 'guide',
    solution_guide_id: 'g2',
    promo_price: '2',
  },
  bundle: {
    ...empty,
    name_hu: 'Csomag',
    kind: 'bundle',
    promo_price_huf_minor: '1 490',
    promo_price_eur_minor: '3,79',
    bonus_tokens: '30',
    items: [
      { clue_id: 'c2', with_guide: true },
      { clue_id: 'c1', with_guide: true },
    ],
  },
  product: {
    ...empty,
    name_hu: 'Érme',
    kind: 'product',
    product_id: 'p1',
    promo_price_huf_minor: '2990',
    promo_price_eur_minor: '7.49',
  },
}
const schema = offerForm(null, targets)

function wrongFields(form: OfferForm): string[] {
  return schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('the form of an offer', () => {
  it('keeps only the fields of the chosen kind', () => {
    expect(
      schema.parse({ ...forms.clue, promo_price_huf_minor: 'x', product_id: 'p1' }),
    ).toMatchObject({
      clue_id: 'c1',
      product_id: null,
      promo_price: 4,
      promo_price_huf_minor: null,
      items: [],
      stock: null,
    })
    expect(schema.parse(forms.product)).toMatchObject({
      product_id: 'p1',
      promo_price: null,
      promo_price_huf_minor: 299_000,
      promo_price_eur_minor: 749,
    })
  })

  it('keeps the order of a bundle and adds guides only where they exist', () => {
    expect(schema.parse(forms.bundle)).toMatchObject({
      bonus_tokens: 30,
      items: [
        { clue_id: 'c2', solution_guide_id: 'g2' },
        { clue_id: 'c1', solution_guide_id: null },
      ],
    })
  })

  it.each<[Partial<OfferForm>, OfferForm, string]>([
    [{ clue_id: '' }, forms.clue, 'clue_id'],
    [{ promo_price: '' }, forms.clue, 'promo_price'],
    [{ solution_guide_id: '' }, forms.guide, 'solution_guide_id'],
    [{ product_id: '' }, forms.product, 'product_id'],
    [{ promo_price_eur_minor: '' }, forms.product, 'promo_price_eur_minor'],
    [{ items: [] }, forms.bundle, 'items'],
    [{ ends_at: empty.starts_at }, forms.clue, 'ends_at'],
    [{ starts_at: '' }, forms.clue, 'starts_at'],
    [{ stock: '0' }, forms.clue, 'stock'],
    [{ vip_early_minutes: '10081' }, forms.clue, 'vip_early_minutes'],
    [{ name_hu: ' ', name_en: '' }, forms.clue, 'name_hu'],
    [{ promo_price: '11' }, forms.clue, 'promo_price'],
    [{ promo_price: '9' }, forms.guide, 'promo_price'],
    [{ promo_price_huf_minor: '3995,01' }, forms.product, 'promo_price_huf_minor'],
    [{ promo_price_eur_minor: '10' }, forms.product, 'promo_price_eur_minor'],
  ])('rejects %j', (change, form, field) =>
    expect(wrongFields({ ...form, ...change })).toEqual([field]),
  )

  it('reports all errors at once', () => {
    expect(wrongFields({ ...forms.clue, name_hu: '', clue_id: '', promo_price: '' })).toEqual([
      'name_hu',
      'clue_id',
      'promo_price',
    ])
  })

  it('accepts the regular price, and a higher one while the offer is inactive', () => {
    expect(wrongFields({ ...forms.clue, promo_price: '10' })).toEqual([])
    expect(wrongFields({ ...forms.clue, promo_price: '11', is_active: false })).toEqual([])
  })
})

describe('the preview', () => {
  it('shows the sum of the parts of a bundle', () => {
    const offer = previewOffer({ ...forms.bundle, stock: '50' }, targets, 8, now, ['hu'])
    expect(offer).toMatchObject({
      price: 33,
      tokens: 30,
      stock_left: 42,
      promo_price_huf_minor: 149_000,
    })
    expect(offer.items?.map((item) => item.solution_guide_id)).toEqual(['g2', null])
  })

  it('shows regular prices beside promotional ones', () => {
    expect(previewOffer(forms.clue, targets, 0, now, ['hu'])).toMatchObject({
      price: 10,
      promo_price: 4,
    })
    expect(previewOffer(forms.guide, targets, 0, now, ['hu'])).toMatchObject({
      price: 8,
      promo_price: 2,
    })
    expect(previewOffer(forms.product, targets, 0, now, ['hu'])).toMatchObject({
      price_huf_minor: 399_500,
      promo_price_huf_minor: 299_000,
      tokens: 500,
    })
  })

  it('accepts an incomplete form', () => {
    expect(previewOffer({ ...empty, ends_at: '' }, targets, 0, now, ['hu'])).toMatchObject({
      price: null,
      promo_price: null,
      ends_at: new Date(now).toISOString(),
    })
  })
})

it('has no conversion rate without impressions', () => {
  expect(conversionPercent(0, 0)).toBeNull()
  expect(conversionPercent(3, 0)).toBeNull()
  expect(conversionPercent(1, 3)).toBe(33.3)
  expect(conversionPercent(5, 4)).toBe(100)
})
