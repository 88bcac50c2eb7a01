import { describe, expect, it, test } from 'vitest'
import {
  isPrintedId,
  parseCode,
  parseTypedCode,
  formatTypedCode,
  parseJoinPath,
  parseTeamCode,
  withoutPunctuation,
  parsePlayerCode,
  playerCode,
  formatShortCode,
  normalizeShortCode,
} from '@/lib/codes/codes'

const id = 'c0de0000-0000-4000-8000-000000000001'

describe('parseCode', () => {
  it.each([
    ['the address of this site', `https://hunt.example/ar/${id}`],
    ['an address of any other site and port', `http://192.168.1.20:3000/ar/${id}`],
    ['a trailing slash, query and hash', `https://hunt.example/ar/${id}/?utm=poster#top`],
    ['the bare id', id],
    ['an address in capitals', `HTTPS://HUNT.EXAMPLE/AR/${id.toUpperCase()}`],
    ['capital letters and spaces around', `  ${id.toUpperCase()}\n`],
  ])('accepts %s', (_, text) => {
    expect(parseCode(text)).toBe(id)
  })

  it.each([
    ['ABCD-EFGH', 'ABCDEFGH'],
    ['lanch2d8', 'LANCH2D8'],
    [' zene kut3 ', 'ZENEKUT3'],
  ])('accepts the short code %j', (text, code) => {
    expect(parseCode(text)).toBe(code)
  })

  it.each([
    ['nothing', ''],
    ['a foreign address', 'https://example.com/hello'],
    ['another page of the site', `https://hunt.example/shop/${id}`],
    ['an address with more after the id', `https://hunt.example/ar/${id}/more`],
    ['an address under another path', `https://hunt.example/evil/ar/${id}`],
    ['an id inside a query', `https://example.com/?next=/ar/${id}`],
    ['a malformed id', 'https://hunt.example/ar/c0de0000'],
    ['an address that is not http', `javascript:/ar/${id}`],
    ['a Wi-Fi code', 'WIFI:T:WPA;S:venue;P:secret;;'],
    ['a short code with a look-alike', 'ABCD-EFG0'],
    ['seven characters', 'ABCDEFG'],
  ])('rejects %s', (_, text) => {
    expect(parseCode(text)).toBeNull()
  })
})

describe('isPrintedId', () => {
  it('accepts only a complete id', () => {
    expect(isPrintedId(id)).toBe(true)
    expect(isPrintedId(`${id}0`)).toBe(false)
    expect(isPrintedId('LANCH2D8')).toBe(false)
  })
})

describe('A typed or pasted code', () => {
  it.each([
    ['a printed address', `https://hunt.example/ar/${id}`],
    ['one without its beginning', `hunt.example/ar/${id}`],
    [
      'one in a message',
      `Nézd, mit találtam: https://hunt.example/ar/${id}?utm_source=x.y, siess!`,
    ],
    ['one in brackets', `(http://127.0.0.1:3000/ar/${id})`],
    ['an id with dashes of another kind', id.replaceAll('-', '–')],
    ['one with invisible marks', `\u200b${id}\u202c`],
  ])('is parsed: %s', (_, text) => {
    expect(parseTypedCode(text)).toBe(id)
  })

  it('can be a short code', () => {
    expect(parseTypedCode('abcd efgh')).toBe('ABCDEFGH')
    expect(parseTypedCode('ABCD-EFG0')).toBeNull()
    expect(parseTypedCode('https://example.com/hello')).toBeNull()
    expect(parseTypedCode(`https://hunt.example/evil/ar/${id}`)).toBeNull()
  })

  it('is formatted in groups, unless it is a URL or an id', () => {
    expect(formatTypedCode('abcdefgh')).toBe('ABCD-EFGH')
    expect(formatTypedCode('http')).toBe('HTTP')
    expect(formatTypedCode('HTTP:')).toBe('HTTP:')
    for (const text of [`https://hunt.example/ar/${id}`, `hunt.example/ar/${id}`, id]) {
      expect(formatTypedCode(text)).toBe(text)
    }
  })
})

it.each([
  ['the address of a poster', 'https://hunt.example/join/ABCDEFGH'],
  ['an address as typed from a poster', 'hunt.example/join/abcd-efgh'],
  ['a site with a port and a folder', 'http://192.168.1.20:3000/park/join/ABCD-EFGH'],
  ['an address with more behind it', 'https://hunt.example/join/ABCDEFGH?join#top'],
  ['an address in capitals', 'HTTPS://HUNT.EXAMPLE/JOIN/ABCDEFGH'],
  ['an address in a message', 'Gyere te is (https://hunt.example/join/ABCD-EFGH)!'],
])('recognises %s', (_, text) => {
  expect(parseJoinPath(text)).toBe('/join/ABCDEFGH')
})

it.each([
  ['the QR code of a team', 'https://hunt.example/join/ABCD-EFGH?team=JKLM-2345'],
  ['an address in capitals', 'HTTPS://HUNT.EXAMPLE/JOIN/ABCDEFGH?TEAM=JKLM-2345'],
  ['an address in a message', 'Gyere (hunt.example/join/ABCD-EFGH?join=&team=JKLM2345).'],
])('keeps the team of %s', (_, text) => {
  expect(parseJoinPath(text)).toBe('/join/ABCDEFGH?team=JKLM2345')
})

it('leaves out a malformed team code', () => {
  expect(parseJoinPath('https://hunt.example/join/ABCDEFGH?team=0')).toBe('/join/ABCDEFGH')
})

it.each([
  ['a printed code', 'https://hunt.example/ar/c0de0000-0000-4000-8000-000000000001'],
  ['a short code', 'ABCD-EFGH'],
  ['a code with a look-alike', 'https://hunt.example/join/ABCDEFG0'],
  ['another scheme', 'javascript:/join/ABCDEFGH'],
  ['an address in a query', 'https://evil.example/?next=/join/ABCDEFGH'],
  ['nothing', ''],
])('ignores %s', (_, text) => {
  expect(parseJoinPath(text)).toBeNull()
})

it.each([
  ['an address', 'Gyere (hunt.example/join/ABCD-EFGH?team=JKLM-2345).', 'JKLM2345'],
  ['a code', 'jklm-2345', 'jklm-2345'],
  ['anything else', 'rókák', 'rókák'],
])('reads the team code of %s', (_, text, code) => {
  expect(parseTeamCode(text)).toBe(code)
})

test.each([
  '.',
  ')',
  ',',
  '!',
  ';',
  '…',
  '”',
  '.)',
  '**',
  ']',
  '\u200b',
  '>',
  '»',
  '_',
  '-ra',
  '-on.',
  '’s',
  '%29',
])('A join address is understood with %j behind it', (end) => {
  expect(withoutPunctuation(`ABCD-EFGH${end}`)).toBe('ABCD-EFGH')
  expect(parseJoinPath(`https://pelda.hu/join/ABCD-EFGH${end}`)).toBe(
    parseJoinPath('https://pelda.hu/join/ABCD-EFGH'),
  )
})

const playerId = '00000000-0000-4000-8000-00000000a22a'

test('The code of a player says who it is, and is no code of a hunt', () => {
  expect(parsePlayerCode(playerCode(playerId))).toBe(playerId)
  expect(parseCode(playerCode(playerId))).toBeNull()
})

test.each([playerId, 'player:', 'player:anna', `https://hunt.test/ar/${playerId}`, ''])(
  '%j is no code of a player',
  (text) => expect(parsePlayerCode(text)).toBeNull(),
)

describe('normalizeShortCode', () => {
  it('accepts eight characters in any case, with or without separators', () => {
    expect(normalizeShortCode(' abcd-ef 29')).toBe('ABCDEF29')
    expect(normalizeShortCode('ABCDEF2')).toBeNull()
    expect(normalizeShortCode('ABCDEF299')).toBeNull()
  })

  it.each(['abcd–ef29', 'ABCD.EF29', '\u202aABCD\u00a0EF29\u202c'])(
    'takes a pasted code: %j',
    (text) => {
      expect(normalizeShortCode(text)).toBe('ABCDEF29')
    },
  )

  it.each(['0', '1', 'I', 'O', 'Á', '_'])('rejects codes with "%s"', (character) => {
    expect(normalizeShortCode(`ABCDEF2${character}`)).toBeNull()
  })
})

describe('formatShortCode', () => {
  it.each([
    ['', ''],
    ['ab', 'AB'],
    ['abcd', 'ABCD'],
    ['abcde', 'ABCD-E'],
    ['ABCD-EFGH', 'ABCD-EFGH'],
    ['ab cd/ef.gh', 'ABCD-EFGH'],
    ['abcdefghij', 'ABCD-EFGH'],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatShortCode(typed)).toBe(shown)
  })

  it('keeps invalid characters, so that the player sees the mistake', () => {
    expect(formatShortCode('O1lI')).toBe('O1LI')
  })
})
