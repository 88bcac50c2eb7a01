import { expect, it } from 'vitest'
import { certifiedPlayers, certifiedTeams, countRanked } from '@/features/results/model/certified'

const member = {
  ...{ user_name: 'Anna', is_banned: false, rank: 1, points: 10, codes_found: 1 },
  ...{ last_found_at: null, team_id: 'foxes', team_name: 'Foxes', team_points: 30 },
  ...{ team_codes: 4, recap_finds: 5, recap_codes: 8, recap_starts_at: '2026-06-01T10:00:00Z' },
}
const alone = { team_id: null, team_name: null, team_points: null, team_codes: null }
const members = [
  member,
  { ...member, user_name: 'Béla', points: 20, codes_found: 2 },
  { ...member, user_name: 'Gonosz', is_banned: true, rank: null },
  {
    ...{ ...member, user_name: 'Cili', rank: 2, points: 5, recap_finds: 1 },
    ...alone,
  },
  {
    ...{ ...member, user_name: 'Dani', rank: null, points: 0, codes_found: 0 },
    ...alone,
  },
]

it('Every player but the banned ones gets a certificate, with what the recap says', () => {
  expect(certifiedPlayers(members)).toMatchObject([
    { name: 'Anna', team: 'Foxes', points: 30, finds: 5, codes: 8, members: [] },
    { name: 'Béla', team: 'Foxes', points: 30, finds: 5, startsAt: member.recap_starts_at },
    { name: 'Cili', team: null, points: 5, rank: 2, finds: 1 },
    { name: 'Dani', team: null, points: 0, rank: null },
  ])
})

it('Each team gets one with its players and all its finds, and players without a team theirs', () => {
  expect(certifiedTeams(members)).toMatchObject([
    {
      name: 'Foxes',
      team: null,
      rank: 1,
      points: 30,
      finds: 4,
      codes: 8,
      members: ['Anna', 'Béla'],
    },
    { name: 'Cili', rank: 2, members: [] },
    { name: 'Dani', rank: null, members: [] },
  ])
  expect(countRanked(members)).toBe(2)
})
