import { expect, it } from 'vitest'
import {
  cleanCode,
  cleanCouponCode,
  cleanPasted,
  cleanPhoneNumber,
} from '@/lib/format/clean-pasted'

it.each([
  ['\u202a+36\u00a030\u00a0123\u00a04567\u202c', '+36 30 123 4567'],
  ['\u2066+36\u202f30\u2009123\u30004567\u2069', '+36 30 123 4567'],
  ['+36–30–123–4567', '+36-30-123-4567'],
  ['06‑1\u2044234', '06-1\u2044234'],
  ['－１９.０４', '-19.04'],
  ['\ufeff47.497912,\u200b 19.040235\n', '47.497912, 19.040235'],
  ['−47.5', '-47.5'],
  ['Ko\u0301d', 'Kód'],
  ['  two   words ', 'two words'],
  ['\u180e\ufff9\u3164\ufe0f', ''],
])('Pasted text is normalized: %j', (pasted, cleaned) => {
  expect(cleanPasted(pasted)).toBe(cleaned)
})

it.each([
  ['+36.30.123.4567', '+36 30 123 4567'],
  ['+36 (30) 123-4567', '+36 (30) 123-4567'],
  ['+36 30. 123. 4567', '+36 30 123 4567'],
])('Dots in a phone number become spaces: %j', (pasted, cleaned) => {
  expect(cleanPhoneNumber(pasted)).toBe(cleaned)
})

it.each(['abcd–ef29', 'ABCD.EF29', 'ab cd·ef 29', '\u202aabcd_ef29\u202c', 'ＡＢＣＤ－ＥＦ２９'])(
  'A code is the same however its groups are set apart: %j',
  (pasted) => expect(cleanCode(pasted)).toBe('ABCDEF29'),
)

it.each([
  'kincs–10_b',
  ' „Kincs.10_B”. ',
  '\u200ekincs-10\u00ad_b',
  'KINCS - 10_B,',
  'ＫＩＮＣＳ−10_b',
])('Variants of a coupon code are normalized: %j', (pasted) =>
  expect(cleanCouponCode(pasted)).toBe('KINCS-10_B'),
)

it.each(['\u0300\u0316\u0327\u0334', '\uff9e\u0300'])(
  'A megabyte of accents is shortened: %j',
  (accents) => {
    expect(cleanPasted(`a${accents.repeat(250_000)}b`).length).toBeLessThan(70)
  },
)
