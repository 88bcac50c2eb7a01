import { expect, it } from 'vitest'
import { parseJoinPath, parseTeamCode } from '@/lib/codes/parse-join-path'

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
