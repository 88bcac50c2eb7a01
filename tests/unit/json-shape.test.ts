import { expect, it } from 'vitest'
import { isTooDeep } from '../../supabase/local/gateway/json-shape'

const isRefused = (text: string) => isTooDeep(new TextEncoder().encode(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it('JSON of 500 levels is accepted, and deeper JSON is refused', () => {
  expect(isRefused(nested(500))).toBe(false)
  expect(isRefused(nested(501))).toBe(true)
  expect(isRefused('{"a":['.repeat(251))).toBe(true)
})

it('Siblings are not counted as nested', () => {
  expect(isRefused(`[${'[],'.repeat(2000)}0]`)).toBe(false)
})

it('Brackets in strings do not count, and an escaped quote does not end a string', () => {
  const brackets = '['.repeat(501)
  expect(isRefused(`["${brackets}"]`)).toBe(false)
  expect(isRefused(`["\\"${brackets}"]`)).toBe(false)
  expect(isRefused(`["\\\\",${brackets}`)).toBe(true)
})
