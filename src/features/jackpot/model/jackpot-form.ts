import { z } from 'zod'
import { MAX_TOKENS, wholeField } from '@/lib/forms/form-reader'

/** The largest share of a purchase, percent. */
export const MAX_SHARE_PERCENT = 50
/** The issue of taking more than there is. */
export const MORE_THAN_HELD = 'more than held'

/**
 * Direction and amount are two fields, because the number pad of a phone has no minus; the result is
 * the signed amount. An amount of 0 changes the share only.
 * @param held tokens in the jackpot now, the most that can be taken
 */
export function jackpotFormSchema(held: number) {
  return z
    .object({
      direction: z.enum(['add', 'take']),
      amount: wholeField({ min: 0, max: MAX_TOKENS }),
      sharePercent: wholeField({ min: 0, max: MAX_SHARE_PERCENT }),
    })
    .refine(({ direction, amount }) => direction === 'add' || amount <= held, {
      path: ['amount'],
      message: MORE_THAN_HELD,
    })
    .transform(({ direction, amount, sharePercent }) => ({
      seedTokens: direction === 'add' || amount === 0 ? amount : -amount,
      sharePercent,
    }))
}

export type JackpotWish = z.output<ReturnType<typeof jackpotFormSchema>>

/** What a change does, for the question before it. */
export interface JackpotConsequence {
  /** Tokens before and after; purchases may add to both meanwhile. */
  before: number
  after: number
  shareBefore: number
  shareAfter: number
}

/** Works out what saving `wish` does to a jackpot; a hunt without one starts from nothing. */
export function consequenceOf(
  jackpot: { amount: number | null; share_percent: number | null },
  { seedTokens, sharePercent }: JackpotWish,
): JackpotConsequence {
  const before = jackpot.amount ?? 0
  return {
    before,
    after: before + seedTokens,
    shareBefore: jackpot.share_percent ?? 0,
    shareAfter: sharePercent,
  }
}
