import { describe, expect, it } from 'vitest'
import { adjustmentSchema, banSchemaAt, userChange } from '@/features/users/model/user-forms'
import { toContactForm } from '@/lib/forms/contact-form'

describe('a change of a profile', () => {
  const anna = { name: 'Anna', phone_number: null, tax_id: '812', address: null }

  it('contains the edited fields and their previous values', () => {
    expect(userChange(toContactForm(anna), anna)).toEqual({ change: {}, seen: {} })
    const form = { ...toContactForm(anna), phone_number: '+36 20 123 4567', tax_id: '' }
    expect(userChange(form, anna)).toEqual({
      change: { phone_number: '+36 20 123 4567', tax_id: '' },
      seen: { phone_number: null, tax_id: '812' },
    })
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

  it.each(['', '0', '-5', '1.5', '1e3', '10001', 'sok'])('rejects the amount "%s"', (amount) => {
    const form = { direction: 'add', amount, description: 'ok' }
    expect(adjustmentSchema.safeParse(form).success).toBe(false)
  })

  it('accepts at most 10000 tokens and requires a reason', () => {
    const form = { direction: 'add', amount: '10000', description: 'ok' }
    expect(adjustmentSchema.safeParse(form).success).toBe(true)
    expect(adjustmentSchema.safeParse({ ...form, description: ' ' }).success).toBe(false)
  })
})

describe('the ban', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  const parse = (part: object) =>
    banSchemaAt(() => now).safeParse({ duration: 'day', until: '', reason: ' Csalt ', ...part })

  it('ends a day or a week after submission, or never', () => {
    expect(parse({}).data).toEqual({ reason: 'Csalt', bannedUntil: '2026-05-02T12:00:00.000Z' })
    expect(parse({ duration: 'week' }).data?.bannedUntil).toBe('2026-05-08T12:00:00.000Z')
    expect(parse({ duration: 'forever', until: 'anything' }).data?.bannedUntil).toBeNull()
  })

  it('ends on a future date in the local time zone', () => {
    const until = '2026-06-01T08:00'
    expect(parse({ duration: 'date', until }).data?.bannedUntil).toBe(new Date(until).toISOString())
    for (const past of ['2026-04-01T08:00', '']) {
      expect(parse({ duration: 'date', until: past }).success).toBe(false)
    }
  })

  it('needs a reason', () => {
    expect(parse({ reason: '  ' }).success).toBe(false)
    expect(parse({ reason: 'x'.repeat(501) }).success).toBe(false)
  })
})
