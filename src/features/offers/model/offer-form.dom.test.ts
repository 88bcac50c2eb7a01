import { describe, expect, it } from 'vitest'
import type { AdminOffer, OfferTargets } from '@/features/offers/api/admin-offers'
import { conversionPercent } from '@/features/offers/model/offer-price'
import { offerFormSchema, toOfferForm, type OfferForm } from '@/features/offers/model/offer-form'
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
  sessions: [],
}
const empty = toOfferForm(null, now)
const forms: Record<AdminOffer['kind'], OfferForm> = {
  clue: { ...empty, name_hu: 'Nyom', clueId: 'c1', promoPrice: '4' },
  guide: { ...empty, name_hu: 'Megoldás', kind: 'guide', guideId: 'g2', promoPrice: '2' },
  bundle: {
    ...empty,
    name_hu: 'Csomag',
    kind: 'bundle',
    promoHuf: '1 490',
    promoEur: '3,79',
    bonusTokens: '30',
    items: [
      { clueId: 'c2', withGuide: true },
      { clueId: 'c1', withGuide: true },
    ],
  },
  product: {
    ...empty,
    name_hu: 'Érme',
    kind: 'product',
    productId: 'p1',
    promoHuf: '2990',
    promoEur: '7.49',
  },
}
const schema = offerFormSchema(null, targets)

function wrongFields(form: OfferForm): string[] {
  return schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('the form of an offer', () => {
  it('keeps only the fields of the chosen kind', () => {
    expect(schema.parse({ ...forms.clue, promoHuf: 'x', productId: 'p1' })).toMatchObject({
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
    [{ clueId: '' }, forms.clue, 'clueId'],
    [{ promoPrice: '' }, forms.clue, 'promoPrice'],
    [{ guideId: '' }, forms.guide, 'guideId'],
    [{ productId: '' }, forms.product, 'productId'],
    [{ promoEur: '' }, forms.product, 'promoEur'],
    [{ items: [] }, forms.bundle, 'items'],
    [{ endsAt: empty.startsAt }, forms.clue, 'endsAt'],
    [{ startsAt: '' }, forms.clue, 'startsAt'],
    [{ stock: '0' }, forms.clue, 'stock'],
    [{ vipEarlyMinutes: '10081' }, forms.clue, 'vipEarlyMinutes'],
    [{ name_hu: ' ', name_en: '' }, forms.clue, 'name_hu'],
    [{ promoPrice: '11' }, forms.clue, 'promoPrice'],
    [{ promoPrice: '9' }, forms.guide, 'promoPrice'],
    [{ promoHuf: '3995,01' }, forms.product, 'promoHuf'],
    [{ promoEur: '10' }, forms.product, 'promoEur'],
  ])('rejects %j', (change, form, field) =>
    expect(wrongFields({ ...form, ...change })).toEqual([field]),
  )

  it('reports all errors at once', () => {
    expect(wrongFields({ ...forms.clue, name_hu: '', clueId: '', promoPrice: '' })).toEqual([
      'name_hu',
      'clueId',
      'promoPrice',
    ])
  })

  it('accepts the regular price, and a higher one while the offer is inactive', () => {
    expect(wrongFields({ ...forms.clue, promoPrice: '10' })).toEqual([])
    expect(wrongFields({ ...forms.clue, promoPrice: '11', isActive: false })).toEqual([])
  })
})

describe('the preview', () => {
  it('shows the sum of the parts of a bundle', () => {
    const offer = previewOffer({ ...forms.bundle, stock: '50' }, targets, 8, now)
    expect(offer).toMatchObject({
      price: 33,
      tokens: 30,
      stock_left: 42,
      promo_price_huf_minor: 149_000,
    })
    expect(offer.items?.map((item) => item.solution_guide_id)).toEqual(['g2', null])
  })

  it('shows regular prices beside promotional ones', () => {
    expect(previewOffer(forms.clue, targets, 0, now)).toMatchObject({ price: 10, promo_price: 4 })
    expect(previewOffer(forms.guide, targets, 0, now)).toMatchObject({ price: 8, promo_price: 2 })
    expect(previewOffer(forms.product, targets, 0, now)).toMatchObject({
      price_huf_minor: 399_500,
      promo_price_huf_minor: 299_000,
      tokens: 500,
    })
  })

  it('accepts an incomplete form', () => {
    expect(previewOffer({ ...empty, endsAt: '' }, targets, 0, now)).toMatchObject({
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
