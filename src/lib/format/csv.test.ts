import { expect, it } from 'vitest'
import { writeCsv } from '@/lib/format/csv'

const cells = (row: (string | number | boolean)[], language = 'hu') =>
  writeCsv(
    row.map(() => 'x'),
    [row],
    language,
  ).split(/x\r\n/)[1]

it('A spreadsheet of the language opens columns and numbers without being told', () => {
  expect(cells(['Őri, Ödön', 2.5, true])).toBe('Őri, Ödön;2,5;true')
  expect(cells(['a;b', -0.5], 'de')).toBe('"a;b";-0,5')
  expect(cells(['Őri, Ödön', 2.5], 'en')).toBe('"Őri, Ödön",2.5')
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("x")\nBudapest',
  '-1011 Budapest\nFő u.',
])('A cell that a spreadsheet would run is defused: %j', (text) => {
  expect(cells([text])?.replace(/^"/, '')).toMatch(/^'/)
})

it('Negative numbers stay numbers', () => {
  expect(cells([-10, -1.5])).toBe('-10;-1,5')
})
