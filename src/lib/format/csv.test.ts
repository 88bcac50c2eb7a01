import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { unescapeCell, writeCsv, readCsv } from '@/lib/format/csv'
import { readBoolean } from '@/lib/format/csv-import'

const cells = (row: (string | number | boolean)[], language = 'hu') =>
  writeCsv(
    row.map(() => 'x'),
    [row],
    language,
  ).split(/x\r\n/)[1]

it('Separators and numbers follow the language', () => {
  expect(cells(['Őri, Ödön', 2.5])).toBe('Őri, Ödön;2,5')
  expect(cells(['a;b', -0.5], 'de')).toBe('"a;b";-0,5')
  expect(cells(['Őri, Ödön', 2.5], 'en')).toBe('"Őri, Ödön",2.5')
})

it.each([
  ['hu', 'igen;nem'],
  ['en', 'yes,no'],
  ['de', 'ja;nein'],
])('Yes and no are words that an import reads: %s', (language, text) => {
  expect(cells([true, false], language)).toBe(text)
  expect(text.split(/[;,]/).map((word) => readBoolean(word, false))).toEqual([true, false])
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("x")\nBudapest',
  '-1011 Budapest\nFő u.',
  '\n=1',
  ' =1+1',
  '\u00a0@SUM(1)',
  ...[...'＝＋－＠﹢﹣﹦﹫−⁺⁻⁼₊₋₌'].map((sign) => `${sign}1+1`),
])('A formula is escaped: %j', (text) => {
  expect(cells([text])?.replace(/^"/, '')).toMatch(/^'/)
})

it('Negative numbers stay numbers', () => {
  expect(cells([-10, -1.5])).toBe('-10;-1,5')
})

it.each(['hu', 'en'])('A formula after any separator is escaped: %s', (language) => {
  const names = [
    'Kis,=1+1,',
    'Kis;=1+1',
    'Kis\t=1+1',
    'Kis|@SUM(1)',
    'a,+1+1',
    'a;-2+3',
    'a\n=1',
    'Kis,"=1+1"',
    'a;＝1+1',
    'a,＋1',
    'a|−1',
    'a\t﹢1',
    'a\n﹦1',
    'a,"＠SUM(1)"',
    "a,'=1",
    "'=1",
  ]
  const text = writeCsv(
    ['a', 'b', 'c'],
    names.map((name) => ['x', name, 'y']),
    language,
  )
  for (const delimiter of [',', ';', '\t', '|']) {
    const cells = Papa.parse<string[]>(text, { delimiter }).data.flat()
    expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/.test(cell))).toEqual([])
  }
  expect(
    names.map((name) =>
      unescapeCell(cells([name], 'x')?.replace(/^"|"$/g, '').replaceAll('""', '"') ?? ''),
    ),
  ).toEqual(names)
})

it.each(['hu', 'en'])('An import reads every text as it was exported: %s', (language) => {
  const letters = [
    "'",
    '=',
    '-',
    '+',
    '@',
    '＝',
    '−',
    ' ',
    '\t',
    '\n',
    ',',
    ';',
    '|',
    '"',
    'a',
    '1',
    '(',
    '.',
  ]
  const texts = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(text.trim() !== '')
      const table = readCsv(writeCsv(['name', 'end'], [[text, 'x']], language), ['name', 'end'])
      expect(table?.rows[0]?.cells.name?.trim()).toBe(text.trim())
    }),
    { numRuns: 3000 },
  )
})

it.each(['100 Ft, - 5', 'Menj balra\n- majd fel', 'Kovács-Kis; Őri', 'a=b, c+d'])(
  'Ordinary text is left as it is: %j',
  (text) => expect(cells([text])?.replace(/^"|"$/g, '')).toBe(text),
)

it.each(['+36 30 123 4567', '06 (1) 234-5678', '2026-06-01', '12', '0', 'A-12'])(
  'What a spreadsheet shows as it is needs no protection: %j',
  (text) => expect(cells([text])).toBe(text),
)

it.each([
  '+36301234567',
  '06301234567',
  '007',
  '1/2',
  '12-3',
  '2E5',
  '1.5',
  '12345678901234567',
  '(06)12345',
])('Number-like text stays text and survives the round trip: %j', (text) => {
  expect(cells([text])).toBe(`"\t${text}"`)
  expect(unescapeCell(`\t${text}`)).toBe(text)
})
