import cardValidator from 'card-validator'
import * as z from 'zod/mini'

/** Problem of a card field; its text is `payments.card.<field>Problem.<problem>`. */
export type CardProblem = 'missing' | 'invalid' | 'expired'

/** Two-digit years count as this century, as on the card. */
function isPast(month: number, shortYear: number, today: Date): boolean {
  return shortYear * 12 + month < (today.getFullYear() % 100) * 12 + today.getMonth() + 1
}

function numberProblem(number: string): CardProblem | null {
  if (number === '') return 'missing'
  return cardValidator.number(number).isValid ? null : 'invalid'
}

function expiryProblem(expiry: string, today: Date): CardProblem | null {
  if (expiry === '') return 'missing'
  if (cardValidator.expirationDate(expiry).isValid) return null
  const month = expiry.slice(0, 2)
  const isDate = expiry.length === 4 && cardValidator.expirationMonth(month).isValid
  return isDate && isPast(Number(month), Number(expiry.slice(2)), today) ? 'expired' : 'invalid'
}

function codeProblem(code: string, number: string): CardProblem | null {
  if (code === '') return 'missing'
  const size = cardValidator.number(number).card?.code.size
  return cardValidator.cvv(code, size ?? [3, 4]).isValid ? null : 'invalid'
}

/**
 * Validates the simulated card as a payment provider would. The values never leave the form, except for the
 * result of `toPaymentMethod`.
 */
export const cardFormSchema = z
  .object({ number: z.string(), expiry: z.string(), code: z.string() })
  .check(
    z.superRefine(({ number, expiry, code }, context) => {
      const problems = {
        number: numberProblem(number),
        expiry: expiryProblem(expiry, new Date()),
        code: codeProblem(code, number),
      }
      for (const [field, problem] of Object.entries(problems)) {
        if (problem) context.addIssue({ code: 'custom', path: [field], message: problem })
      }
    }),
  )

/** Bare digits: card number, expiry as MMYY, and security code. */
export type CardForm = z.infer<typeof cardFormSchema>

export const emptyCard: CardForm = { number: '', expiry: '', code: '' }

/** A test number that the simulation always declines, as real payment providers have one. */
export const DECLINED_CARD_NUMBER = '4000000000000002'

/** The usual test card, expiring next year; offered so that nobody types a real card. */
export function testCard(): CardForm {
  const nextYear = String((new Date().getFullYear() + 1) % 100).padStart(2, '0')
  return { number: '4242424242424242', expiry: `12${nextYear}`, code: '123' }
}
