import cardValidator from 'card-validator'

const LAST_DIGITS = 4
const HIDDEN_DIGITS = '••••'

/** The names that `pay_order` takes; every other brand is a 'card' to it. */
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

/** Names no card: an order that costs nothing needs none. */
export const FREE_PAYMENT_METHOD = `${otherBrand} 0000`

/**
 * What the server may learn of a card: its brand and last four digits, e.g. 'visa 4242'.
 * @param number digits of a valid card number
 */
export function paymentMethodOf(number: string): string {
  const type = cardValidator.number(number).card?.type ?? ''
  return `${brands[type] ?? otherBrand} ${number.slice(-LAST_DIGITS)}`
}

/**
 * Writes a payment method for a receipt: 'Visa •••• 4242'.
 * @param method as `paymentMethodOf` made it; of another brand only the digits are shown
 */
export function cardMethodText(method: string): string {
  const [brand = '', digits = ''] = method.split(' ')
  const type = Object.keys(brands).find((name) => brands[name] === brand)
  const hidden = `${HIDDEN_DIGITS} ${digits}`
  if (type === undefined) return hidden
  return `${cardValidator.creditCardType.getTypeInfo(type).niceType} ${hidden}`
}
