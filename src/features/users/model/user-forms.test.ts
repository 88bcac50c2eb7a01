import { describe, expect, it } from 'vitest'
import { adjustmentSchema, userFormSchema } from '@/features/users/model/user-forms'

const profile = { name: 'Anna', phoneNumber: '', taxId: '', address: '' }

describe('the profile form', () => {
  it('takes a profile without contact data', () => {
    expect(userFormSchema.parse(profile)).toEqual(profile)
  })

  it.each([
    ['a name of one letter', { name: ' A ' }],
    ['letters as a phone number', { phoneNumber: 'call me' }],
    ['a tax id that is too long', { taxId: '1'.repeat(51) }],
  ])('refuses %s', (_, part) => {
    expect(userFormSchema.safeParse({ ...profile, ...part }).success).toBe(false)
  })
})

describe('the token adjustment', () => {
  it.each([
    ['add', 25],
    ['take', -25],
  ] as const)('signs the amount: %s', (direction, amount) => {
    const form = { direction, amount: ' 25 ', description: ' Elveszett nyom ' }
    expect(adjustmentSchema.parse(form)).toEqual({ amount, description: 'Elveszett nyom' })
  })

  it.each(['', '0', '-5', '1.5', '1e3', '10001', 'sok'])('refuses the amount "%s"', (amount) => {
    const form = { direction: 'add', amount, description: 'ok' }
    expect(adjustmentSchema.safeParse(form).success).toBe(false)
  })

  it('takes the largest amount of the specification and asks for a reason', () => {
    const form = { direction: 'add', amount: '10000', description: 'ok' }
    expect(adjustmentSchema.safeParse(form).success).toBe(true)
    expect(adjustmentSchema.safeParse({ ...form, description: ' ' }).success).toBe(false)
  })
})
