import { z } from 'zod'

/** A code as typed; whether it is one is for the database to say. */
export const couponFormSchema = z.object({ code: z.string().trim().min(1) })

export type CouponForm = z.infer<typeof couponFormSchema>
