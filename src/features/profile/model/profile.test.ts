import { describe, expect, it } from 'vitest'
import { isConfirmed } from '@/features/profile/model/confirmation-word'
import { isLate, LATE_AFTER_MS } from '@/lib/late-scan'
import { profileFormSchema, toProfileForm } from '@/features/profile/model/profile-form'

const good = { name: 'Kiss Anna', phoneNumber: '+36 20 123 4567', taxId: '8123456789', address: '' }

function refusedFields(change: Partial<typeof good>): PropertyKey[] {
  const parsed = profileFormSchema.safeParse({ ...good, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] ?? '')
}

describe('the profile form', () => {
  it('takes what the database takes, trimmed', () => {
    expect(profileFormSchema.parse({ ...good, name: '  Bő  ' })).toEqual({ ...good, name: 'Bő' })
    expect(refusedFields({ phoneNumber: ' ', taxId: '', address: '' })).toEqual([])
    expect(refusedFields({ phoneNumber: '06-1/234 (56)' })).toEqual([])
  })

  it.each([
    ['name', 'A'],
    ['name', '   '],
    ['name', 'á'.repeat(101)],
    // One character, though two units of a JavaScript string.
    ['name', '🦊'],
    ['phoneNumber', '1234'],
    ['phoneNumber', 'hívj fel'],
    ['phoneNumber', `+${'1'.repeat(32)}`],
    ['taxId', '1'.repeat(51)],
    ['address', 'x'.repeat(501)],
  ] as const)('refuses %s "%s"', (field, value) => {
    expect(refusedFields({ [field]: value })).toEqual([field])
  })

  it('counts an emoji as one character at the upper end too', () => {
    expect(refusedFields({ name: '🦊'.repeat(100) })).toEqual([])
  })

  it('starts with empty texts where the profile has nothing', () => {
    const profile = { name: 'Anna', phone_number: null, tax_id: null, address: 'Eger' }
    expect(toProfileForm(profile)).toEqual({
      name: 'Anna',
      phoneNumber: '',
      taxId: '',
      address: 'Eger',
    })
  })
})

describe('a scan', () => {
  const capturedAt = new Date('2026-06-01T10:00:00Z')
  const arriving = (delayMs: number) => ({
    scanned_at: capturedAt.toISOString(),
    received_at: new Date(capturedAt.getTime() + delayMs).toISOString(),
  })

  it('is late once it has waited longer than a slow network takes', () => {
    expect(isLate(arriving(LATE_AFTER_MS))).toBe(false)
    expect(isLate(arriving(LATE_AFTER_MS + 1))).toBe(true)
  })
})

describe('the word that confirms a deletion', () => {
  it('may be typed in capitals and with spaces around', () => {
    expect(isConfirmed(' TÖRLÉS ', 'törlés', 'hu')).toBe(true)
    expect(isConfirmed('törles', 'törlés', 'hu')).toBe(false)
    expect(isConfirmed('', 'törlés', 'hu')).toBe(false)
  })
})
