import { z } from 'zod'

/** Only checks that a code was typed; the database validates it. */
export const couponCodeFormSchema = z.object({ code: z.string().trim().min(1) })

export type CouponCodeForm = z.infer<typeof couponCodeFormSchema>
