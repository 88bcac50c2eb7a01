import { describe, expect, it } from 'vitest'
import { isPrintedId, parseCode, parseTypedCode, formatTypedCode } from '@/lib/codes/parse-code'

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
