import { describe, expect, it } from 'vitest'
import {
  productFormSchema,
  toProductForm,
  type ProductForm,
} from '@/features/payments/model/product-form'

const product = {
  id: 'p1',
  name_hu: 'Láda',
  name_en: 'Chest',
  description_hu: '',
  description_en: '',
  tokens: 500,
  price_huf_minor: 399_500,
  price_eur_minor: 999,
  position: 3,
  is_active: false,
  updated_at: '2025-05-20T12:00:00Z',
}

const wrongFields = (form: ProductForm) =>
  productFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

describe('the form of a token package', () => {
  it('returns an unedited package unchanged', () => {
    const values = productFormSchema.parse(toProductForm(product, 9))
    expect({ ...product, ...values }).toEqual(product)
    expect(Object.keys(values)).toHaveLength(9)
  })

  it('puts a new package last and on sale', () => {
    expect(toProductForm(null, 5)).toMatchObject({ position: '5', isActive: true, tokens: '' })
  })

  it.each([
    [{ tokens: '0' }, 'tokens'],
    [{ tokens: '10001' }, 'tokens'],
    [{ priceHuf: '0' }, 'priceHuf'],
    [{ priceEur: '9,999' }, 'priceEur'],
    [{ position: '-1' }, 'position'],
    [{ name_hu: '  ', name_en: '' }, 'name_hu'],
    [{ name_en: 'x'.repeat(201) }, 'name_en'],
  ])('refuses %j', (change, field) => {
    expect(wrongFields({ ...toProductForm(product, 1), ...change })).toEqual([field])
  })

  it('reports all missing fields at once', () => {
    expect(wrongFields(toProductForm(null, 1))).toEqual([
      'name_hu',
      'tokens',
      'priceHuf',
      'priceEur',
    ])
  })
})
