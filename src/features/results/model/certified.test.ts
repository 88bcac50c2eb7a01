import { expect, it } from 'vitest'
import { certifiedPlayers, certifiedTeams, countRanked } from '@/features/results/model/certified'

const member = {
  ...{ user_name: 'Anna', is_banned: false, rank: 1, points: 10, codes_found: 1 },
  ...{ last_found_at: null, team_id: 'foxes', team_name: 'Foxes', team_points: 30 },
}
const members = [
  member,
  { ...member, user_name: 'Béla', points: 20, codes_found: 2 },
  { ...member, user_name: 'Gonosz', is_banned: true, rank: null },
  {
    ...{ ...member, user_name: 'Cili', rank: 2, points: 5 },
    ...{ team_id: null, team_name: null, team_points: null },
  },
  {
    ...{ ...member, user_name: 'Dani', rank: null, points: 0, codes_found: 0 },
    ...{ team_id: null, team_name: null, team_points: null },
  },
]

it('Every player but the banned ones gets a certificate, with the points of the team', () => {
  expect(certifiedPlayers(members)).toMatchObject([
    { name: 'Anna', team: 'Foxes', points: 30, codes_found: 1, members: [] },
    { name: 'Béla', team: 'Foxes', points: 30, codes_found: 2 },
    { name: 'Cili', team: null, points: 5, rank: 2 },
    { name: 'Dani', team: null, points: 0, rank: null },
  ])
})

it('Each team gets one with its players, and players without a team theirs', () => {
  expect(certifiedTeams(members)).toMatchObject([
    { name: 'Foxes', team: null, rank: 1, points: 30, codes_found: 3, members: ['Anna', 'Béla'] },
    { name: 'Cili', rank: 2, members: [] },
    { name: 'Dani', rank: null, members: [] },
  ])
  expect(countRanked(members)).toBe(2)
})
