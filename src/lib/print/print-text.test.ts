import { expect, it } from 'vitest'
import { printText } from '@/lib/print/print-text'

it.each([
  ['Ko\u0301d', 'Kód'],
  ['a\u202egnp\u202c', 'agnp'],
  ['a\x01\x1b\x7fb', 'ab'],
  ['a\ud83db\uffff', 'ab'],
  ['<b>&"😀', '<b>&"😀'],
  ['a\u200db\u200c', 'ab'],
  ...['می\u200cخواهم', 'श्री\u200dमान', '👨\u200d👩\u200d👧 Kovács', '❤\ufe0f\u200d🔥'].map(
    (same) => [same, same],
  ),
])('A text is printed without invisible characters: %j', (text, printed) => {
  expect(printText(text)).toBe(printed)
})

it('A text is one line', () => {
  expect(printText(' first\tline\r\nsecond\u2028line\n')).toBe('first line second line')
})

it('Marks stay on their line', () => {
  expect(printText(`Z${'\u0301'.repeat(60)}a`)).toBe(`\u0179${'\u0301'.repeat(2)}a`)
  expect(printText('\u05e9\u05c1\u05b8\u0591 \u1ec7')).toBe(
    '\u05e9\u05c1\u05b8\u0591 \u1ec7'.normalize('NFC'),
  )
})

it('A text of accents is shortened', () => {
  expect(printText(`a${'\u0316\u0327\u0334\u0302'.repeat(25_000)}`).length).toBeLessThan(40)
})
