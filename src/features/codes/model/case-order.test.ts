import { expect, test } from 'vitest'
import { caseKey, listNames, sortCases, stateOf } from '@/features/codes/model/case-order'

const review = { note: '', reviewed_at: '2026-01-01T00:00:00Z', reviewed_by_name: 'Olga' }
const open = { name: 'open', review: null }
const outdated = { name: 'outdated', review: { ...review, is_outdated: true } }
const reviewed = { name: 'reviewed', review: { ...review, is_outdated: false } }

test('New evidence makes a review outdated', () => {
  expect([open, outdated, reviewed].map(stateOf)).toEqual(['open', 'outdated', 'reviewed'])
})

test("Unreviewed cases come first, in the server's order", () => {
  const sorted = sortCases([reviewed, outdated, open])
  expect(sorted.map(({ name }) => name)).toEqual(['outdated', 'open', 'reviewed'])
})

test('A case is identified by kind and player', () => {
  expect(caseKey({ kind: 'travel', user_id: 'anna' })).toBe('travel:anna')
})

test('A long list of names is cut and counts the others', () => {
  const players = ['Anna', 'Béla', 'Cili'].map((name) => ({ name }))
  const others = (count: number) => `${count} others`
  expect(listNames(players, 3, others)).toBe('Anna, Béla, Cili')
  expect(listNames(players, 2, others)).toBe('Anna, Béla, 1 others')
})
