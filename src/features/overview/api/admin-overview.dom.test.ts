import { expect, test } from 'vitest'
import { deskBoardSchema } from '@/features/overview/api/admin-overview'

test('The board of the desk ranks teams and players', () => {
  const board = [
    { rank: 1, user_id: null, team_id: 'foxes', user_name: 'Foxes', points: 30 },
    { rank: 2, user_id: 'anna', team_id: null, user_name: 'Anna', points: 10 },
  ]
  expect(deskBoardSchema.parse(board)).toEqual(board)
})
