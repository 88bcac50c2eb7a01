import { expect, test } from 'vitest'
import { readNumber, shuffleOptions, triesLeft } from '@/features/tasks/model/task'

const options = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map((key) => ({ key }))

test('Each player has a stable order of the options, and players have different ones', () => {
  const orders = Array.from({ length: 60 }, (_, player) =>
    shuffleOptions(options, `player ${player}`)
      .map(({ key }) => key)
      .join(),
  )
  const again = shuffleOptions([...options].reverse(), 'player 7').map(({ key }) => key)
  expect(again.join()).toBe(orders[7])
  expect(new Set(orders).size).toBeGreaterThan(45)
  // No position gives an option away: each comes first for some players.
  expect(new Set(orders.map((order) => order[0])).size).toBe(options.length)
})

test.each([
  ['12', '', '12'],
  ['12,5', '', '12.5'],
  ['12.5', '', '12.5'],
  [' 1 204,5 ', '', '1204.5'],
  ['1\u00a0204', '', '1204'],
  ['−3', '', '-3'],
  ['12 m', 'm', '12'],
  ['12 M', 'm', '12'],
  ['١٢', '', null],
  ['12 m', '', null],
  ['1.204,5', '', null],
  ['twelve', '', null],
  ['', '', null],
  ['1e5', '', null],
])('%j with the unit %j is read as %j', (text, unit, number) => {
  expect(readNumber(text, unit)).toBe(number)
})

test('Tries that are left are never negative, and null without a limit', () => {
  expect(triesLeft({ tries: 1, max_tries: 3 })).toBe(2)
  expect(triesLeft({ tries: 4, max_tries: 3 })).toBe(0)
  expect(triesLeft({ tries: 4, max_tries: null })).toBeNull()
})
