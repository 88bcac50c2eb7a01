import * as z from 'zod/mini'
import { integer, MAX_TOKENS } from '@/lib/forms/fields'

/** Validation message for taking more than the jackpot holds. */
export const EXCEEDS_BALANCE = 'exceeds balance'

/**
 * Direction and amount are two fields, because the number pad of a phone has no minus. The output has a
 * signed amount; 0 only changes the share.
 * @param balance tokens in the jackpot
 */
export function jackpotForm(balance: number) {
  return z.pipe(
    z
      .object({
        direction: z.enum(['add', 'take']),
        amount: integer(0, MAX_TOKENS),
        share_percent: integer(0, 50),
      })
      .check(
        z.refine(({ direction, amount }) => direction === 'add' || !(amount > balance), {
          path: ['amount'],
          message: EXCEEDS_BALANCE,
        }),
      ),
    z.transform(({ direction, amount, share_percent }) => ({
      seed_tokens: direction === 'add' || amount === 0 ? amount : -amount,
      share_percent,
    })),
  )
}

export type JackpotValues = z.output<ReturnType<typeof jackpotForm>>

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
  { seed_tokens, share_percent }: JackpotValues,
): JackpotEffect {
  const before = jackpot.amount ?? 0
  return {
    before,
    after: before + seed_tokens,
    shareBefore: jackpot.share_percent ?? 0,
    shareAfter: share_percent,
  }
}
