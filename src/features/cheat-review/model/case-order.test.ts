import { expect, test } from 'vitest'
import { caseKey, sortCases, stateOf } from '@/features/cheat-review/model/case-order'

const review = { note: '', reviewed_at: '2026-01-01T00:00:00Z', reviewed_by_name: 'Olga' }
const open = { name: 'open', review: null }
const outdated = { name: 'outdated', review: { ...review, is_outdated: true } }
const reviewed = { name: 'reviewed', review: { ...review, is_outdated: false } }

test('A note counts until there is new evidence', () => {
  expect([open, outdated, reviewed].map(stateOf)).toEqual(['open', 'outdated', 'reviewed'])
})

test('What has to be looked at comes first, in the order that it came', () => {
  const sorted = sortCases([reviewed, outdated, open])
  expect(sorted.map(({ name }) => name)).toEqual(['outdated', 'open', 'reviewed'])
})

test('A case is one of its kind and player', () => {
  expect(caseKey({ kind: 'travel', user_id: 'anna' })).toBe('travel:anna')
})
