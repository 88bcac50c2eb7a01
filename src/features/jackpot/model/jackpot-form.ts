import { z } from 'zod'

/** The most tokens that one act puts in or takes back, as admin_save_jackpot has it (spec §9). */
export const MAX_SEED = 10_000
/** The largest share of a purchase, percent. */
export const MAX_SHARE_PERCENT = 50

const wholeNumber = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(max))

/**
 * Direction and amount are two fields, because the number pad of a phone has no minus; the result is
 * the signed amount. An amount of 0 changes the share only.
 */
export const jackpotFormSchema = z
  .object({
    direction: z.enum(['add', 'take']),
    amount: wholeNumber(MAX_SEED),
    sharePercent: wholeNumber(MAX_SHARE_PERCENT),
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
