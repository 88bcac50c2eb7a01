import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { productForm } from '@/features/payments/model/product-form'
import { formValues } from '@/lib/forms/fields'

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

const wrongFields = (form: z.input<typeof productForm>) =>
  productForm.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

describe('the form of a token package', () => {
  it('returns an unedited package unchanged', () => {
    const values = productForm.parse(formValues(productForm, product))
    expect({ ...product, ...values }).toEqual(product)
    expect(Object.keys(values)).toHaveLength(9)
  })

  it.each([
    [{ tokens: '0' }, 'tokens'],
    [{ tokens: '10001' }, 'tokens'],
    [{ price_huf_minor: '0' }, 'price_huf_minor'],
    [{ price_eur_minor: '9,999' }, 'price_eur_minor'],
    [{ position: '-1' }, 'position'],
    [{ name_hu: '  ', name_en: '' }, 'name_hu'],
    [{ name_en: 'x'.repeat(201) }, 'name_en'],
  ])('refuses %j', (change, field) => {
    expect(wrongFields({ ...formValues(productForm, product), ...change })).toEqual([field])
  })

  it('reports all missing fields at once', () => {
    expect(wrongFields(formValues(productForm, { position: 1, is_active: true }))).toEqual([
      'tokens',
      'price_huf_minor',
      'price_eur_minor',
      'name_hu',
    ])
  })
})
