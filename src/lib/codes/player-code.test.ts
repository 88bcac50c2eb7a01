import { expect, test } from 'vitest'
import { parseCode } from '@/lib/codes/parse-code'
import { parsePlayerCode, playerCode } from '@/lib/codes/player-code'

const id = '00000000-0000-4000-8000-00000000a22a'

test('The code of a player says who it is, and is no code of a hunt', () => {
  expect(parsePlayerCode(playerCode(id))).toBe(id)
  expect(parseCode(playerCode(id))).toBeNull()
})

test.each([id, 'player:', 'player:anna', `https://hunt.test/ar/${id}`, ''])(
  '%j is no code of a player',
  (text) => expect(parsePlayerCode(text)).toBeNull(),
)
