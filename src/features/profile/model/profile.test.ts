import { describe, expect, it } from 'vitest'
import { isConfirmed } from '@/features/profile/model/confirmation-word'
import { isLate, LATE_AFTER_MS } from '@/lib/late-scan'
import { readLedgerRow } from '@/features/profile/model/ledger-entry'
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

describe('a row of the ledger', () => {
  const id = 'c1e00000-0000-4000-8000-000000000001'

  it.each(['clue', 'guide', 'session'])('names its %s', (kind) => {
    const row = { type: 'spend', description: `${kind}:${id}` }
    expect(readLedgerRow(row)).toEqual({ kind, subjectId: id, note: null })
  })

  it('keeps what a person wrote, colons and all', () => {
    expect(readLedgerRow({ type: 'adjustment', description: 'kárpótlás: clue' })).toEqual({
      kind: 'adjustment',
      subjectId: null,
      note: 'kárpótlás: clue',
    })
  })

  it('never shows the id of something it does not know', () => {
    expect(readLedgerRow({ type: 'refund', description: `order:${id}` })).toEqual({
      kind: 'refund',
      subjectId: null,
      note: null,
    })
  })

  it('has a kind for types of a later version', () => {
    expect(readLedgerRow({ type: 'raffle', description: ' ' })).toEqual({
      kind: 'other',
      subjectId: null,
      note: null,
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
