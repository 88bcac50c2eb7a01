import { describe, expect, it } from 'vitest'
import type { ClaimContact } from '@/features/game/model/game-session-options'
import { claimFormSchema, initialClaimForm } from '@/features/treasure/model/claim-form'
import {
  claimPhotoPath,
  isAcceptablePhoto,
  MAX_PHOTO_BYTES,
} from '@/features/treasure/model/claim-photo'
import { claimState } from '@/features/treasure/model/claim-state'

const filled = {
  name: 'Anna Kis',
  address: '1051 Budapest, Sas u. 1.',
  phone_number: '+36 20 123 4567',
  tax_id: '',
  photo: null,
}

function invalidFields(
  change: Record<string, unknown>,
  contact: ClaimContact = 'all',
): PropertyKey[] {
  const parsed = claimFormSchema(contact).safeParse({ ...filled, ...change })
  return parsed.error?.issues.map((issue) => issue.path[0] ?? '') ?? []
}

describe('The claim form', () => {
  it('accepts contact data without tax id and photo', () => {
    expect(claimFormSchema('all').parse(filled)).toEqual(filled)
  })

  it('trims the input before it checks lengths', () => {
    expect(claimFormSchema('all').parse({ ...filled, name: '  Anna ' }).name).toBe('Anna')
    expect(invalidFields({ name: ' A ' })).toEqual(['name'])
    expect(invalidFields({ address: ' 1051  ' })).toEqual(['address'])
  })

  it.each([
    ['name', 'A', 'An'],
    ['name', 'x'.repeat(101), 'x'.repeat(100)],
    ['address', '1051', '10510'],
    ['address', 'x'.repeat(501), 'x'.repeat(500)],
    ['tax_id', '1'.repeat(51), '1'.repeat(50)],
    ['phone_number', '12345', '123456'],
    ['phone_number', 'call me maybe', '06 1/234-5678'],
    ['phone_number', '+36 20 123 4567 ext. 2', '+36 (20) 123-4567'],
  ])('enforces the limits of %s', (field, rejected, accepted) => {
    expect(invalidFields({ [field]: rejected })).toContain(field)
    expect(invalidFields({ [field]: accepted })).toEqual([])
  })

  it.each([
    ['all', ['phone_number', 'address']],
    ['phone', ['phone_number']],
    ['none', []],
  ] as const)('needs of a hunt that asks for %s: %j', (contact, needed) => {
    expect(invalidFields({ address: '', phone_number: '' }, contact)).toEqual(needed)
  })

  it('starts without what the hunt does not ask for', () => {
    const known = { name: 'Anna', address: 'Pest', phone_number: '+36201234567', tax_id: '81' }
    const empty = { name: 'Anna', address: '', phone_number: '', tax_id: '', photo: null }
    expect(initialClaimForm(known, 'none')).toEqual(empty)
    expect(initialClaimForm(known, 'phone')).toEqual({ ...empty, phone_number: '+36201234567' })
  })

  it('accepts only images that the bucket accepts', () => {
    const photo = (type: string) => new File(['x'], 'IMG_1.jpg', { type })
    expect(invalidFields({ photo: photo('image/webp') })).toEqual([])
    expect(invalidFields({ photo: photo('image/heic') })).toEqual(['photo'])
    expect(invalidFields({ photo: 'IMG_1.jpg' })).toEqual(['photo'])
  })

  it('starts with the known contact data', () => {
    const known = { name: 'Anna', address: null, phone_number: '+36201234567', tax_id: null }
    expect(initialClaimForm(known, 'all')).toEqual({
      name: 'Anna',
      address: '',
      phone_number: '+36201234567',
      tax_id: '',
      photo: null,
    })
  })
})

describe('A claim photo', () => {
  it('is at most 10 MB and not empty', () => {
    expect(isAcceptablePhoto({ type: 'image/jpeg', size: MAX_PHOTO_BYTES })).toBe(true)
    expect(isAcceptablePhoto({ type: 'image/jpeg', size: MAX_PHOTO_BYTES + 1 })).toBe(false)
    expect(isAcceptablePhoto({ type: 'image/jpeg', size: 0 })).toBe(false)
  })

  it("is stored in its owner's folder without its original name", () => {
    expect(claimPhotoPath('uid', 'id', 'image/png')).toBe('uid/id.png')
  })
})

describe('The claim of a session', () => {
  const pending = { status: 'pending' as const }
  const approved = { status: 'approved' as const }
  const rejected = { status: 'rejected' as const }

  it('opens when no code is missing', () => {
    expect(claimState([], 2, false)).toEqual({ kind: 'closed', codes: 2 })
    expect(claimState([], null, false)).toEqual({ kind: 'closed', codes: null })
    expect(claimState([], 0, false)).toEqual({ kind: 'open' })
  })

  it('stays pending even if somebody else has won', () => {
    const waiting = { kind: 'pending', claim: pending, isLate: false }
    expect(claimState([pending, rejected], 0, false)).toEqual(waiting)
    expect(claimState([pending, rejected], 0, true)).toEqual({ ...waiting, isLate: true })
  })

  it('is won once approved', () => {
    expect(claimState([approved], 0, true)).toEqual({ kind: 'approved', claim: approved })
  })

  it('can be submitted again after a rejection until somebody wins', () => {
    const again = { kind: 'rejected', claim: rejected, canTryAgain: true }
    expect(claimState([rejected], 0, false)).toEqual(again)
    expect(claimState([rejected], 0, true)).toEqual({ ...again, canTryAgain: false })
  })

  it('is impossible once somebody else has won', () => {
    expect(claimState([], 0, true)).toEqual({ kind: 'awarded' })
    expect(claimState([], 1, true)).toEqual({ kind: 'awarded' })
  })
})
