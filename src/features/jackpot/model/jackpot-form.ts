import * as z from 'zod/mini'
import { MAX_TOKENS, wholeField } from '@/lib/forms/form-reader'

export const MAX_SHARE_PERCENT = 50
/** Validation message for taking more than the jackpot holds. */
export const EXCEEDS_BALANCE = 'exceeds balance'

/**
 * Direction and amount are two fields, because the number pad of a phone has no minus. The output has a
 * signed amount; 0 only changes the share.
 * @param balance tokens in the jackpot
 */
export function jackpotFormSchema(balance: number) {
  return z.pipe(
    z
      .object({
        direction: z.enum(['add', 'take']),
        amount: wholeField({ min: 0, max: MAX_TOKENS }),
        sharePercent: wholeField({ min: 0, max: MAX_SHARE_PERCENT }),
      })
      .check(
        z.refine(({ direction, amount }) => direction === 'add' || amount <= balance, {
          path: ['amount'],
          message: EXCEEDS_BALANCE,
        }),
      ),
    z.transform(({ direction, amount, sharePercent }) => ({
      seedTokens: direction === 'add' || amount === 0 ? amount : -amount,
      sharePercent,
    })),
  )
}

export type JackpotFormValues = z.output<ReturnType<typeof jackpotFormSchema>>

/** Effect of a change, for the confirmation. */
export interface JackpotEffect {
  /** Tokens before and after, apart from concurrent purchases. */
  before: number
  after: number
  shareBefore: number
  shareAfter: number
}

/** Calculates the effect of saving `change`; a hunt without a jackpot starts from zero. */
export function effectOf(
  jackpot: { amount: number | null; share_percent: number | null },
  { seedTokens, sharePercent }: JackpotFormValues,
): JackpotEffect {
  const before = jackpot.amount ?? 0
  return {
    before,
    after: before + seedTokens,
    shareBefore: jackpot.share_percent ?? 0,
    shareAfter: sharePercent,
  }
}
