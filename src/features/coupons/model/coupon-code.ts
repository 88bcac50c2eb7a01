import * as z from 'zod/mini'

/** Only checks that a code was typed; the database validates it. */
export const couponCodeFormSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1)) })

export type CouponCodeForm = z.infer<typeof couponCodeFormSchema>
