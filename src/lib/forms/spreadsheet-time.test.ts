import { expect, it, vi } from 'vitest'
import { fromSpreadsheetTime } from '@/lib/forms/local-input-time'

const local = (...[year, month, day, ...clock]: number[]) =>
  new Date(year ?? 0, (month ?? 0) - 1, day, ...clock).toISOString()

it.each([
  ['2026-12-01T10:30:00.123456+01:00', '2026-12-01T09:30:00.123Z'],
  ['2026-12-01T10:30Z', '2026-12-01T10:30:00.000Z'],
  ['2026-12-01 10:30', local(2026, 12, 1, 10, 30)],
  ['2026-12-01', local(2026, 12, 1)],
  ['2026.12.01 10:30', local(2026, 12, 1, 10, 30)],
  [' 2026. 12. 1. 9:05:07 ', local(2026, 12, 1, 9, 5, 7)],
  ['01.12.2026 10:30', local(2026, 12, 1, 10, 30)],
  ['1.12.2026', local(2026, 12, 1)],
])('%s is parsed', (cell, moment) => {
  expect(fromSpreadsheetTime(cell)).toBe(moment)
})

it.each([
  '',
  'soon',
  '12/01/2026',
  '2026-02-30',
  '30.02.2026',
  '2026.13.01',
  '2026-12-01 25:00',
  '46357',
])('rejects the ambiguous date "%s"', (cell) => {
  expect(fromSpreadsheetTime(cell)).toBeNull()
})

it('rejects an hour that daylight saving skips', () => {
  vi.stubEnv('TZ', 'Europe/Budapest')
  expect(fromSpreadsheetTime('2026.03.29 2:30')).toBeNull()
  expect(fromSpreadsheetTime('2026-03-29T02:30:00+00:00')).toBe('2026-03-29T02:30:00.000Z')
  vi.unstubAllEnvs()
})
