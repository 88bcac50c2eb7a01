import cardValidator from 'card-validator'

const MAX_NUMBER_LENGTH = 19
const COMMON_GAPS = [4, 8, 12, 16]
const MAX_CODE_LENGTH = 4

/** Brand, digit groups and maximum lengths for a partially typed card number. */
export function cardLayout(number: string) {
  const { card } = cardValidator.number(number)
  return {
    brand: card?.niceType ?? null,
    gaps: card?.gaps ?? COMMON_GAPS,
    maxLength: card ? Math.max(...card.lengths) : MAX_NUMBER_LENGTH,
    codeSize: card?.code.size ?? MAX_CODE_LENGTH,
  }
}

/** Extracts the digits of a card number, at most as many as its brand has. */
export function parseCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.slice(0, cardLayout(digits).maxLength)
}

/** Groups digits as usual for the brand: 4242 4242 4242 4242, or 3782 822463 10005 for American Express. */
export function formatCardNumber(digits: string): string {
  const { gaps } = cardLayout(digits)
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}

/** Formats MMYY as MM/YY. */
export function formatExpiry(digits: string): string {
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}/${digits.slice(2, 4)}`
}

/**
 * Parses a typed, pasted or autofilled expiry to MMYY digits: 8/29, 08 / 29 and 08/2029 are all 0829.
 */
export function parseExpiry(text: string): string {
  const [typed = '', year = ''] = text.split(/\D+/).filter((part) => part !== '')
  // A single 1 may still become 10, 11 or 12.
  const isCompleteMonth = year !== '' || typed !== '1'
  const month = isCompleteMonth && /^[1-9]$/.test(typed) ? `0${typed}` : typed
  const digits = month + year
  return digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4)
}
