import { z } from 'zod'
import { MAX_TOKENS, wholeField } from '@/lib/form-reader'

/** The largest share of a purchase, percent. */
export const MAX_SHARE_PERCENT = 50

/**
 * Direction and amount are two fields, because the number pad of a phone has no minus; the result is
 * the signed amount. An amount of 0 changes the share only.
 */
export const jackpotFormSchema = z
  .object({
    direction: z.enum(['add', 'take']),
    amount: wholeField({ min: 0, max: MAX_TOKENS }),
    sharePercent: wholeField({ min: 0, max: MAX_SHARE_PERCENT }),
  })
  .transform(({ direction, amount, sharePercent }) => ({
    seedTokens: direction === 'add' || amount === 0 ? amount : -amount,
    sharePercent,
  }))

export type JackpotWish = z.output<typeof jackpotFormSchema>

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
