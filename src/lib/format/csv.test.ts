import { expect, it } from 'vitest'
import { decodeCsv, writeCsv } from '@/lib/format/csv'

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

it.each([
  ['UTF-8', Buffer.from('Őr;űr', 'utf8')],
  ['UTF-8 with a byte-order mark', Buffer.from('\uFEFFŐr;űr', 'utf8')],
  ['Excel’s Unicode text', Buffer.from('\uFEFFŐr;űr', 'utf16le')],
  ['the code page of Windows', Buffer.from([0xd5, 0x72, 0x3b, 0xfb, 0x72])],
])('A file is read as the spreadsheet saved it: %s', (_, bytes) => {
  expect(decodeCsv(new Uint8Array(bytes).buffer)).toBe('Őr;űr')
})
