import { describe, expect, it } from 'vitest'
import { differencesOf, otherDetails } from '@/features/activity/model/differences'

describe('differencesOf', () => {
  it('names the fields that changed and leaves out those that did not', () => {
    const details = {
      before: { role: 'admin', is_banned: false, banned_until: null },
      after: { role: 'user', is_banned: true, banned_until: null },
    }
    expect(differencesOf(details)).toEqual([
      { field: 'role', before: 'admin', after: 'user' },
      { field: 'is_banned', before: 'false', after: 'true' },
    ])
  })

  it('shows a plain value as it was and is', () => {
    expect(differencesOf({ before: 10, after: 15 })).toEqual([
      { field: '', before: '10', after: '15' },
    ])
  })

  it('goes into nested values and says where they are', () => {
    const before = { place: { latitude: 47, longitude: 19 }, tags: ['a'] }
    const after = { place: { latitude: 47, longitude: 20 }, tags: ['a', 'b'] }
    expect(differencesOf({ before, after })).toEqual([
      { field: 'place.longitude', before: '19', after: '20' },
      { field: 'tags', before: '["a"]', after: '["a","b"]' },
    ])
  })

  it('shows what is new and what is gone', () => {
    expect(differencesOf({ after: { name: 'Anna' } })).toEqual([
      { field: 'name', before: null, after: 'Anna' },
    ])
    expect(differencesOf({ before: { name: 'Anna' }, after: null })).toEqual([
      { field: 'name', before: 'Anna', after: null },
    ])
  })

  it('finds nothing in details of another kind', () => {
    for (const details of [null, 'text', ['before'], { key: 'unknown' }]) {
      expect(differencesOf(details)).toEqual([])
    }
  })
})

describe('otherDetails', () => {
  it('keeps what is neither before nor after', () => {
    expect(otherDetails({ id: 7, before: 1, after: 2 })).toEqual({ id: 7 })
    expect(otherDetails({ before: 1, after: 2 })).toBeNull()
    expect(otherDetails({})).toBeNull()
    expect(otherDetails('text')).toBe('text')
  })
})
