import { describe, expect, it } from 'vitest'
import { decodeCsv, MAX_CSV_BYTES, readCsv } from '@/lib/format/csv'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

it.each([
  ['UTF-8', Buffer.from('Őr;űr', 'utf8')],
  ['UTF-8 with a byte-order mark', Buffer.from('\uFEFFŐr;űr', 'utf8')],
  ['Excel’s Unicode text', Buffer.from('\uFEFFŐr;űr', 'utf16le')],
  ['UTF-16, big end first', bigEndian('\uFEFFŐr;űr')],
  ['UTF-16 without a mark', Buffer.from('Őr;űr', 'utf16le')],
  ['UTF-16 without a mark, big end first', bigEndian('Őr;űr')],
  ['the code page of Windows', Buffer.from([0xd5, 0x72, 0x3b, 0xfb, 0x72])],
])('A file is decoded: %s', (_, bytes) => {
  expect(decodeCsv(bytesOf(bytes))).toEqual({ text: 'Őr;űr' })
})

it.each([
  ['.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
])('A spreadsheet file is detected: %s', (_, bytes) => {
  expect(decodeCsv(bytesOf(Buffer.from(bytes)))).toEqual({ problem: 'spreadsheet' })
})

const fields = ['name', 'text', 'price'] as const
const read = (text: string) => readCsv(text, fields)
const rowsOf = (text: string) =>
  read(text)?.rows.map(({ line, cells }) => [line, ...Object.values(cells)])

describe('A table', () => {
  it.each([
    ['commas', 'name,text,price\nEgy,Balra,5'],
    ['semicolons', 'name;text;price\r\nEgy;Balra;5\r\n'],
    ['tabs', 'name\ttext\tprice\nEgy\tBalra\t5'],
    ['a line that declares the separator', 'sep=;\r\nname;text;price\nEgy;Balra;5'],
    ['the same in quotation marks', '"sep=,"\nname,text,price\nEgy,Balra,5'],
    ['headings in capitals, with blanks', '\uFEFF Name ;TEXT\u00a0;price\nEgy;Balra;5'],
    ['empty cells after the last column', 'name;text;price;;\nEgy;Balra;5;;'],
  ])('is read with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([[2, 'Egy', 'Balra', '5']])
    expect(read(text)?.problems).toEqual([])
  })

  it('can contain empty lines, which count as rows', () => {
    expect(rowsOf('\n;;\nname;text;price\n\nEgy;"Balra\nfel";5\n;;\nKettő;x;6\n')).toEqual([
      [5, 'Egy', 'Balra\nfel', '5'],
      [7, 'Kettő', 'x', '6'],
    ])
  })

  it('has the separator of its headings, regardless of other separators in the texts', () => {
    expect(rowsOf('name;text;price\nEgy;a,b,c,d,e;5')).toEqual([[2, 'Egy', 'a,b,c,d,e', '5']])
  })

  it.each([
    ['at the end of the file', 'name,text,price\nEgy,"Balra,5\nKettő,Jobbra,6', 2, 'text'],
    ['at another quotation mark', 'name,text,price\nEgy,a,5\nKettő,"b,6\nHárom,"c",7', 3, 'text'],
    ['in the middle of its cell', 'name,text,price\n"Az" híd,x,5', 2, 'name'],
  ])('does not lose rows when a quotation mark ends %s', (_, text, line, column) => {
    expect(read(text)?.problems[0]).toEqual({ kind: 'quote', line, column })
  })

  it('reports more cells than headings', () => {
    expect(read('name,price,text\nEgy,5,Balra, majd fel\nKettő,5,x')?.problems).toEqual([
      { kind: 'surplus', line: 2, column: 'D', value: 'majd fel' },
    ])
  })

  it('reports unknown and repeated headings', () => {
    expect(read('name;texts;name;price\nEgy;x;y;5')?.problems).toEqual([
      { kind: 'unknownHeading', column: 'B', value: 'texts' },
      { kind: 'repeatedHeading', column: 'C', value: 'name' },
    ])
    const last = (read(`name${';'.repeat(27)}texts\nEgy`)?.problems ?? [])[0]
    expect(last, 'named as spreadsheets do').toMatchObject({ column: 'AB', value: 'texts' })
    expect(read('Név;Ár\nEgy;5')).toBeNull()
    expect(read('')).toBeNull()
  })
})

describe('A hostile table', () => {
  const million = 1_000_000
  const marks = '\u0300\u0316\u0327\u0334'

  it.each([
    ['a million rows', `name\n${'a\n'.repeat(million)}`, { kind: 'tooManyRows', max: 500 }],
    ['501 rows', `name\n${'a\n'.repeat(501)}`, { kind: 'tooManyRows', max: 500 }],
    ['a million empty rows', `name\n${';\n'.repeat(million)}`, { kind: 'tooManyRows', max: 500 }],
    [
      'a million cells in a row',
      `name\n${';'.repeat(million)}`,
      { kind: 'tooManyCells', line: 2, max: 500 },
    ],
    [
      'a million headings',
      `name${';a'.repeat(million)}`,
      { kind: 'tooManyCells', line: 1, max: 500 },
    ],
    [
      'a cell of 4 MB',
      `name\n${'a'.repeat(4 * million)}`,
      { kind: 'cellTooLong', line: 2, max: 50_000 },
    ],
    [
      'a million accents',
      `name;${marks.repeat(million / 4)}`,
      { kind: 'cellTooLong', line: 1, max: 50_000 },
    ],
    [
      'quotes that never end',
      `name\n${'"a'.repeat(million)}`,
      { kind: 'quote', line: 2, column: 'name' },
    ],
    [
      'formulas that never end',
      `name\n"${'=HYPERLINK("'.repeat(million / 10)}`,
      { kind: 'quote', line: 2, column: 'name' },
    ],
  ])('is refused before its cells are read: %s', (_, text, problem) => {
    const table = readCsv(text, fields)
    expect(table?.problems).toContainEqual(problem)
    expect(table?.problems.length).toBeLessThanOrEqual(1000)
    expect(table?.rows).toEqual([])
  })

  it('reads 500 rows between empty ones', () => {
    expect(readCsv(`name\n${'a\n\n'.repeat(500)}`, fields)?.rows).toHaveLength(500)
  })

  it('is refused by its size', () => {
    expect(decodeCsv(new ArrayBuffer(MAX_CSV_BYTES + 1))).toEqual({ problem: 'csvTooLarge' })
  })

  it('has no control characters and no halves of characters', () => {
    expect(decodeCsv(bytesOf(Buffer.from(`${'x'.repeat(1000)}a\0b\x1bc\td\r\n`)))).toEqual({
      text: `${'x'.repeat(1000)}abc\td\r\n`,
    })
    expect(decodeCsv(bytesOf(Buffer.from('\ufeffa\ud83d', 'utf16le')))).toEqual({ text: 'a\ufffd' })
  })
})
