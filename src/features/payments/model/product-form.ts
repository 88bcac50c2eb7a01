import * as z from 'zod/mini'
import type { TokenProduct } from '@/features/payments/api/admin-token-products'
import {
  formReader,
  MAX_MINOR,
  MAX_POSITION,
  MAX_TOKENS,
  moneyText,
  wholeText,
} from '@/lib/forms/form-reader'

const formFields = z.object({
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  tokens: z.string(),
  priceHuf: z.string(),
  priceEur: z.string(),
  position: z.string(),
  isActive: z.boolean(),
})

/** Raw input of the token package form. */
export type ProductForm = z.input<typeof formFields>

/** Columns that the form writes; prices in minor units. */
export type ProductValues = Omit<TokenProduct, 'id' | 'updated_at'>

/**
 * Initial form values.
 * @param nextPosition position of a new package, after all others
 */
export function toProductForm(product: TokenProduct | null, nextPosition: number): ProductForm {
  return {
    name_hu: product?.name_hu ?? '',
    name_en: product?.name_en ?? '',
    description_hu: product?.description_hu ?? '',
    description_en: product?.description_en ?? '',
    tokens: wholeText(product?.tokens ?? null),
    priceHuf: moneyText(product?.price_huf_minor ?? null),
    priceEur: moneyText(product?.price_eur_minor ?? null),
    position: wholeText(product?.position ?? nextPosition),
    isActive: product?.is_active ?? true,
  }
}

/** Validates like the constraints of `token_products`. */
export const productFormSchema: z.ZodMiniType<ProductValues, ProductForm> = z.pipe(
  formFields,
  z.transform((form, context): ProductValues => {
    const read = formReader(form, context)
    const price = { min: 1, max: MAX_MINOR }
    return {
      ...read.name('name', 200),
      description_hu: read.text('description_hu', { min: 0, max: 2000 }),
      description_en: read.text('description_en', { min: 0, max: 2000 }),
      tokens: read.whole('tokens', { min: 1, max: MAX_TOKENS }),
      price_huf_minor: read.money('priceHuf', price),
      price_eur_minor: read.money('priceEur', price),
      position: read.whole('position', { min: 0, max: MAX_POSITION }),
      is_active: form.isActive,
    }
  }),
)
