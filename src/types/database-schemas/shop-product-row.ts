// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const shopProductRowSchema = z.object({
  product_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  tokens: z.number(),
  price_huf_minor: z.number(),
  price_eur_minor: z.number(),
  effective_huf_minor: z.number(),
  effective_eur_minor: z.number(),
  price_reason: z.string(),
  offer_id: z.nullable(z.string()),
  offer_ends_at: z.nullable(z.string()),
  offer_stock_left: z.nullable(z.number()),
  position: z.number(),
})
