import * as z from 'zod/mini'
import {
  integer,
  localized,
  MAX_POSITION,
  MAX_TOKENS,
  optionalInteger,
  reference,
  text,
  textGiven,
} from '@/lib/forms/fields'

/** Maximum duration in the database: ten years. */
const MAX_DAYS = 3650

/** Columns of `vip_tiers` with the limits of its constraints. */
export const tierForm = z
  .object({
    ...localized('name', text(0, 100)),
    ...localized('description', text(0, 2000)),
    price: integer(1, MAX_TOKENS),
    duration_days: integer(1, MAX_DAYS),
    discount_percent: integer(0, 50),
    early_access_minutes: integer(0, 10_080),
    badge: z.string(),
    position: integer(0, MAX_POSITION),
    is_active: z.boolean(),
  })
  .check(textGiven('name'))

export const newTier = {
  duration_days: 30,
  discount_percent: 10,
  early_access_minutes: 0,
  badge: 'bronze',
  is_active: true,
}

/** Same limits as in admin_set_vip; empty days mean the duration of the tier. */
export const grantForm = z.object({ tier_id: reference, days: optionalInteger(1, MAX_DAYS) })
