import * as z from 'zod/mini'
import type { AdminTier } from '@/features/vip/api/admin-vip'
import { formReader, MAX_POSITION, MAX_TOKENS, wholeText } from '@/lib/forms/form-reader'

/** Maximum duration in the database: ten years. */
const MAX_DAYS = 3650

const formFields = z.object({
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  price: z.string(),
  days: z.string(),
  discount: z.string(),
  earlyMinutes: z.string(),
  badge: z.string(),
  position: z.string(),
  isActive: z.boolean(),
})

/** Raw input of the tier form. */
export type TierForm = z.input<typeof formFields>

/** Columns that the form writes. */
export type TierValues = Omit<AdminTier, 'id' | 'updated_at' | 'members' | 'is_used'>

/**
 * Initial form values.
 * @param nextPosition position of a new tier, after all others
 */
export function toTierForm(tier: AdminTier | null, nextPosition: number): TierForm {
  return {
    name_hu: tier?.name_hu ?? '',
    name_en: tier?.name_en ?? '',
    description_hu: tier?.description_hu ?? '',
    description_en: tier?.description_en ?? '',
    price: wholeText(tier?.price ?? null),
    days: wholeText(tier?.duration_days ?? 30),
    discount: wholeText(tier?.discount_percent ?? 10),
    earlyMinutes: wholeText(tier?.early_access_minutes ?? 0),
    badge: tier?.badge ?? 'bronze',
    position: wholeText(tier?.position ?? nextPosition),
    isActive: tier?.is_active ?? true,
  }
}

/** Validates like the constraints of `vip_tiers`. */
export const tierFormSchema: z.ZodMiniType<TierValues, TierForm> = z.pipe(
  formFields,
  z.transform((form, context): TierValues => {
    const read = formReader(form, context)
    return {
      ...read.name('name', 100),
      description_hu: read.text('description_hu', { min: 0, max: 2000 }),
      description_en: read.text('description_en', { min: 0, max: 2000 }),
      price: read.whole('price', { min: 1, max: MAX_TOKENS }),
      duration_days: read.whole('days', { min: 1, max: MAX_DAYS }),
      discount_percent: read.whole('discount', { min: 0, max: 50 }),
      early_access_minutes: read.whole('earlyMinutes', { min: 0, max: 10_080 }),
      badge: form.badge,
      position: read.whole('position', { min: 0, max: MAX_POSITION }),
      is_active: form.isActive,
    }
  }),
)

/** Raw input of the grant form; empty days mean the duration of the tier. */
interface GrantForm {
  tierId: string
  days: string
}

export interface Grant {
  tierId: string
  days: number | null
}

/** Validates like admin_set_vip. */
export const grantFormSchema: z.ZodMiniType<Grant, GrantForm> = z.pipe(
  z.object({ tierId: z.string(), days: z.string() }),
  z.transform((form, context): Grant => {
    const read = formReader(form, context)
    if (form.tierId === '') read.addIssue('tierId')
    return { tierId: form.tierId, days: read.optionalWhole('days', { min: 1, max: MAX_DAYS }) }
  }),
)
