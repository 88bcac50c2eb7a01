import { describe, expect, it } from 'vitest'
import { cardFormSchema, testCard } from '@/features/checkout/model/card-form'

const card = testCard()

/** Problems by field; valid fields are absent. */
function problemsOf(values: Partial<typeof card>): Record<string, string> {
  const { error } = cardFormSchema.safeParse({ ...card, ...values })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

describe('The card form', () => {
  it('accepts the test card that it offers', () => {
    expect(problemsOf({})).toEqual({})
  })

  it('reports every missing field', () => {
    expect(problemsOf({ number: '', expiry: '', code: '' })).toEqual({
      number: 'missing',
      expiry: 'missing',
      code: 'missing',
    })
  })

  it('finds a mistyped digit and a number that is too short', () => {
    expect(problemsOf({ number: '4242424242424243' })).toEqual({ number: 'invalid' })
    expect(problemsOf({ number: '42424242' })).toEqual({ number: 'invalid' })
  })

  it('distinguishes an expired card from an invalid month', () => {
    expect(problemsOf({ expiry: '0120' })).toEqual({ expiry: 'expired' })
    expect(problemsOf({ expiry: '1330' })).toEqual({ expiry: 'invalid' })
    expect(problemsOf({ expiry: '12' })).toEqual({ expiry: 'invalid' })
  })

  it('accepts a card until the end of its month', () => {
    const now = new Date()
    const month = String(now.getMonth() + 1).padStart(2, '0')
    expect(problemsOf({ expiry: `${month}${String(now.getFullYear()).slice(2)}` })).toEqual({})
  })

  it('requires the security code length of the brand', () => {
    expect(problemsOf({ code: '1234' })).toEqual({ code: 'invalid' })
    expect(problemsOf({ number: '378282246310005', code: '1234' })).toEqual({})
    expect(problemsOf({ number: '378282246310005', code: '123' })).toEqual({ code: 'invalid' })
  })
})
