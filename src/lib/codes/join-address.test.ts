import { expect, test } from 'vitest'
import { parseJoinPath, withoutPunctuation } from '@/lib/codes/parse-join-path'

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
