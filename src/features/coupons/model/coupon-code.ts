import { z } from 'zod'

/** The database keeps codes in capitals without blanks around them. */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** A code as typed; whether it is one is for the database to say. */
export const couponFormSchema = z.object({ code: z.string().trim().min(1) })

export type CouponForm = z.infer<typeof couponFormSchema>
