import { expect, test } from 'vitest'
import { teamAddress } from '@/features/teams/api/teams'

test('The address of a team opens the hunt and names the team', () => {
  expect(teamAddress('https://hunt.test', 'ABCDEFGH', 'JKLM2345')).toBe(
    'https://hunt.test/join/ABCD-EFGH?team=JKLM-2345',
  )
})
