import cardValidator from 'card-validator'

const LAST_DIGITS = 4
const HIDDEN_DIGITS = '••••'

/** Brand names that `pay_order` accepts; every other brand is sent as 'card'. */
const brands: Record<string, string> = {
  visa: 'visa',
  mastercard: 'mastercard',
  maestro: 'maestro',
  discover: 'discover',
  jcb: 'jcb',
  unionpay: 'unionpay',
  'american-express': 'amex',
  'diners-club': 'diners',
}

const otherBrand = 'card'

/** Placeholder for orders that cost nothing and need no card. */
export const FREE_PAYMENT_METHOD = `${otherBrand} 0000`

/**
 * Returns what the server may know of a card: brand and last four digits, e.g. 'visa 4242'.
 * @param number digits of a valid card number
 */
export function toPaymentMethod(number: string): string {
  const type = cardValidator.number(number).card?.type ?? ''
  return `${brands[type] ?? otherBrand} ${number.slice(-LAST_DIGITS)}`
}

/**
 * Formats a payment method for a receipt: 'Visa •••• 4242'.
 * @param method result of `toPaymentMethod`; unknown brands show only the digits
 */
export function formatPaymentMethod(method: string): string {
  const [brand = '', digits = ''] = method.split(' ')
  const type = Object.keys(brands).find((name) => brands[name] === brand)
  const hidden = `${HIDDEN_DIGITS} ${digits}`
  if (type === undefined) return hidden
  return `${cardValidator.creditCardType.getTypeInfo(type).niceType} ${hidden}`
}
