import { expect, test } from 'vitest'
import { caseKey, nameSome, sortCases, stateOf } from '@/features/cheat-review/model/case-order'

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

test('Many names are the first ones and how many others', () => {
  const players = ['Anna', 'Béla', 'Cili'].map((name) => ({ name }))
  const others = (count: number) => `${count} others`
  expect(nameSome(players, 3, others)).toBe('Anna, Béla, Cili')
  expect(nameSome(players, 2, others)).toBe('Anna, Béla, 1 others')
})
