import { describe, expect, it } from 'vitest'
import { contactFormSchema, toContactForm } from '@/lib/forms/contact-form'

const good = {
  name: 'Kiss Anna',
  phone_number: '+36 20 123 4567',
  tax_id: '8123456789',
  address: '',
}

function fieldsByErrorKey(change: Partial<typeof good>): PropertyKey[] {
  const parsed = contactFormSchema.safeParse({ ...good, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] ?? '')
}

describe('the contact form', () => {
  it('accepts the same values as the database, trimmed', () => {
    expect(contactFormSchema.parse({ ...good, name: '  Bő  ' })).toEqual({ ...good, name: 'Bő' })
    expect(fieldsByErrorKey({ phone_number: ' ', tax_id: '', address: '' })).toEqual([])
    expect(fieldsByErrorKey({ phone_number: '06-1/234 (56)' })).toEqual([])
  })

  it('accepts phone numbers pasted from a contact or a chat', () => {
    const pasted = '\u202a+36\u00a030\u2013123.4567\u202c'
    expect(contactFormSchema.parse({ ...good, phone_number: pasted }).phone_number).toBe(
      '+36 30-123 4567',
    )
    expect(contactFormSchema.parse({ ...good, tax_id: '\u200e8123–456\u00a07' }).tax_id).toBe(
      '8123-456 7',
    )
  })

  it.each([
    ['name', 'A'],
    ['name', '   '],
    ['name', 'á'.repeat(101)],
    // One character, but two UTF-16 code units.
    ['name', '🦊'],
    ['phone_number', '1234'],
    ['phone_number', 'hívj fel'],
    ['phone_number', `+${'1'.repeat(32)}`],
    ['tax_id', '1'.repeat(51)],
    ['address', 'x'.repeat(501)],
  ] as const)('refuses %s "%s"', (field, value) => {
    expect(fieldsByErrorKey({ [field]: value })).toEqual([field])
  })

  it('counts an emoji as one character for the maximum length too', () => {
    expect(fieldsByErrorKey({ name: '🦊'.repeat(100) })).toEqual([])
  })

  it('starts with empty strings for missing values', () => {
    const profile = { name: 'Anna', phone_number: null, tax_id: null, address: 'Eger' }
    expect(toContactForm(profile)).toEqual({
      name: 'Anna',
      phone_number: '',
      tax_id: '',
      address: 'Eger',
    })
  })
})
