// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { featuredOfferItemSchema } from '@/types/database-schemas/featured-offer-item'

export const featuredOfferRowSchema = z.object({
  offer_id: z.string(),
  kind: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  clue_id: z.nullable(z.string()),
  solution_guide_id: z.nullable(z.string()),
  product_id: z.nullable(z.string()),
  price: z.nullable(z.number()),
  promo_price: z.nullable(z.number()),
  price_huf_minor: z.nullable(z.number()),
  price_eur_minor: z.nullable(z.number()),
  promo_price_huf_minor: z.nullable(z.number()),
  promo_price_eur_minor: z.nullable(z.number()),
  tokens: z.nullable(z.number()),
  items: z.array(featuredOfferItemSchema),
  starts_at: z.string(),
  ends_at: z.string(),
  stock_left: z.nullable(z.number()),
  is_vip_early: z.boolean(),
  blocking_error: z.nullable(z.string()),
  languages: z.nullable(z.array(z.string())),
})
