import { expect, it } from 'vitest'
import { isTooDeep } from '../../supabase/local/gateway/json-depth'

const isRefused = (text: string) => isTooDeep(new TextEncoder().encode(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it('Five hundred levels are taken, one more is refused, whatever they are of', () => {
  expect(isRefused(nested(500))).toBe(false)
  expect(isRefused(nested(501))).toBe(true)
  expect(isRefused('{"a":['.repeat(251))).toBe(true)
})

it('What stands side by side is not nested', () => {
  expect(isRefused(`[${'[],'.repeat(2000)}0]`)).toBe(false)
})

it('Brackets in texts do not count, and an escaped quote ends no text', () => {
  const brackets = '['.repeat(501)
  expect(isRefused(`["${brackets}"]`)).toBe(false)
  expect(isRefused(`["\\"${brackets}"]`)).toBe(false)
  expect(isRefused(`["\\\\",${brackets}`)).toBe(true)
})
