import { expect, it } from 'vitest'
import { standingsPages, toStandings } from '@/features/game/model/standings-pdf'

it('puts 28 players on a page, in their order', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    rank: n === 29 ? null : n + 1,
    name: `Player ${n + 1}`,
    points: 300 - n,
    codes_found: 3,
    last_found_at: null,
    members: [],
  }))
  const pages = standingsPages(rows, {
    title: 'Hunt',
    subtitle: 'today',
    headings: ['#', 'Name', 'Points', 'Found', 'Last'],
    page: (number, all) => `${number}/${all}`,
    time: (at) => at,
  })
  const texts = pages.map((page) => page.flatMap((item) => (item.kind === 'text' ? item.text : [])))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('28.')
  expect(texts[0]).not.toContain('29.')
  expect(texts[1]).toEqual(expect.arrayContaining(['Hunt', 'Player 30', '–', '271', '2/2']))
})

it('has one row for each team, with all that was found in it', () => {
  const player = {
    rank: 1,
    points: 10,
    codes_found: 1,
    team_id: 'foxes',
    team_name: 'Foxes',
    team_points: 30,
    team_codes: 4,
  }
  const alone = {
    ...player,
    team_id: null,
    team_name: null,
    team_points: null,
    team_codes: null,
    rank: 2,
    points: 20,
  }
  expect(
    toStandings([
      { ...player, user_name: 'Anna', last_found_at: '2025-06-01T12:00:00Z' },
      { ...alone, user_name: 'Cili', last_found_at: null },
      { ...player, user_name: 'Béla', codes_found: 2, last_found_at: '2025-06-01T12:05:00Z' },
      { ...alone, user_name: 'Dani', last_found_at: '2025-06-01T12:01:00Z', rank: 3, points: 0 },
    ]),
  ).toMatchObject([
    {
      rank: 1,
      name: 'Foxes',
      points: 30,
      codes_found: 4,
      last_found_at: '2025-06-01T12:05:00Z',
      members: ['Anna', 'Béla'],
    },
    { rank: 2, name: 'Cili', points: 20, codes_found: 1, last_found_at: null, members: [] },
    {
      rank: 3,
      name: 'Dani',
      points: 0,
      codes_found: 1,
      last_found_at: '2025-06-01T12:01:00Z',
      members: [],
    },
  ])
})
