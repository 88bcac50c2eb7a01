import * as z from 'zod/mini'
import {
  integer,
  localized,
  MAX_MINOR,
  MAX_POSITION,
  MAX_TOKENS,
  money,
  text,
  textGiven,
} from '@/lib/forms/fields'

/** Columns of `token_products` with the limits of its constraints. */
export const productForm = z
  .object({
    ...localized('name', text(0, 200)),
    ...localized('description', text(0, 2000)),
    tokens: integer(1, MAX_TOKENS),
    price_huf_minor: money(1, MAX_MINOR),
    price_eur_minor: money(1, MAX_MINOR),
    position: integer(0, MAX_POSITION),
    is_active: z.boolean(),
  })
  .check(textGiven('name'))
