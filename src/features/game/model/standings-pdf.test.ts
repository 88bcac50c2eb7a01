import { expect, it } from 'vitest'
import { standingsPages } from '@/features/game/model/standings-pdf'

it('puts 28 players on a page, in their order', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    rank: n === 29 ? null : n + 1,
    user_name: `Player ${n + 1}`,
    points: 300 - n,
    codes_found: 3,
    lastFound: '',
  }))
  const pages = standingsPages(rows, {
    title: 'Hunt',
    subtitle: 'today',
    headings: ['#', 'Name', 'Points', 'Found', 'Last'],
    page: (number, all) => `${number}/${all}`,
  })
  const texts = pages.map((page) => page.flatMap((item) => (item.kind === 'text' ? item.text : [])))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('28.')
  expect(texts[0]).not.toContain('29.')
  expect(texts[1]).toEqual(expect.arrayContaining(['Hunt', 'Player 30', '–', '271', '2/2']))
})
