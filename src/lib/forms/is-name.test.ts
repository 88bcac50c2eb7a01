import { expect, it } from 'vitest'
import { isName } from '@/lib/forms/is-name'

it.each([
  'Jó',
  'Kovács Anna',
  'Nguye\u0302\u0303n',
  'علی\u200cرضا',
  'Kovács\u00a0Anna',
  '李明',
  '❤️❤️',
  'दुर्गा',
  'O’Brien-Ó',
  '🦊🐻',
  '\u{1F469}\u200D\u{1F680} می\u200cخواهم',
  '\u2764\ufe0f\u200d\u{1F525} Anna',
])('%j is a valid name', (name) => expect(isName(name)).toBe(true))

it.each([
  'A',
  'Anna\nBéla',
  'Anna\u2028Béla',
  'Anna\tBéla',
  'An\u200bna',
  'Anna\u200f',
  'Anna\u061c',
  'Anna\u202ennA',
  '\u00a0\u00a0',
  '\u202f\u202f',
  '\u180e\u180e',
  '\ufff9\ufff9',
  '\u0301\u0301',
  `e${'\u0301'.repeat(98)}`,
  'Anna e\u0301\u0302\u0303\u0304',
  '\u2800\u2800Anna',
  'Anna\u{e0041}',
  '\ue000Anna',
  '\u{1D173}\u{1D174}',
  '\u{13430}\u{13431}Anna',
  '\u{1BCA0}\u{E01F0}',
  '\u{110BD}Anna',
  '\u{5FFFF}Anna',
  '\ufe0f\u{E0100}',
])('%j is not a valid name', (name) => expect(isName(name)).toBe(false))
