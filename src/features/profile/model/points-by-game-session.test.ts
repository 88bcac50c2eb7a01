import { expect, test } from 'vitest'
import { pointsByGameSession } from '@/features/profile/model/points-by-game-session'

const entry = (id: number, game_session_id: string, points: number) => ({
  id,
  game_session_id,
  points,
})

test('Sums points by session and puts the session with the latest entry first', () => {
  const groups = pointsByGameSession([entry(4, 'b', 5), entry(3, 'a', 20), entry(2, 'b', 10)])
  expect(groups.map(({ gameSessionId, sum }) => [gameSessionId, sum])).toEqual([
    ['b', 15],
    ['a', 20],
  ])
  expect(groups[0]?.entries.map(({ id }) => id)).toEqual([4, 2])
})

test('Returns no groups without points', () => {
  expect(pointsByGameSession([])).toEqual([])
})
