import { afterEach, describe, expect, it } from 'vitest'
import type { CodeStatistic } from '@/features/codes/api/code-finds'
import { countReasons, fillTrend, formatShare, summarize } from '@/features/codes/model/statistics'

const code = (change: Partial<CodeStatistic>): CodeStatistic => ({
  qr_code_id: 'id',
  name: 'Kút',
  short_code: 'WELL2345',
  is_decoy: false,
  points: 10,
  max_scans: null,
  scans: 0,
  players: 0,
  finds: 0,
  failed: 0,
  failed_reasons: {},
  found_share: 0,
  first_found_at: null,
  last_found_at: null,
  median_minutes: null,
  ...change,
})

const codes = [
  code({
    name: 'Talált',
    finds: 4,
    failed: 3,
    failed_reasons: { already_scanned: 2, scan_too_far: 1 },
  }),
  code({ name: 'Érintetlen' }),
  code({ name: 'Csapda', is_decoy: true, failed: 2, failed_reasons: { decoy: 2 } }),
]

it('sums up a session without decoys', () => {
  expect(summarize(codes)).toEqual({
    codes: 2,
    found: 1,
    finds: 4,
    failed: 5,
    neverFound: [codes[1]],
  })
})

it('sums failed scans by reason, including unknown codes', () => {
  expect(countReasons(codes, 5)).toEqual([
    { reason: 'qr_code_not_found', tries: 5 },
    { reason: 'already_scanned', tries: 2 },
    { reason: 'decoy', tries: 2 },
    { reason: 'scan_too_far', tries: 1 },
  ])
  expect(countReasons([], 0)).toEqual([])
})

it('formats small shares with a decimal', () => {
  expect(formatShare(0.5, 'en')).toBe('50%')
  expect(formatShare(0.034, 'en')).toBe('3.4%')
  expect(formatShare(null, 'en')).toBe('–')
})

it('fills hours without scans with zeros', () => {
  const trend = [
    { at: '2025-06-01T10:00:00+00:00', finds: 2, failed: 0 },
    { at: '2025-06-01T12:00:00+00:00', finds: 1, failed: 3 },
  ]
  expect(fillTrend({ trend, unit: 'hour' })).toEqual([
    trend[0],
    { at: '2025-06-01T11:00:00.000Z', finds: 0, failed: 0 },
    trend[1],
  ])
  expect(fillTrend({ trend: [], unit: 'day' })).toEqual([])
})

describe('by the day', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it("fills the organiser's days, also where the clocks change", () => {
    process.env['TZ'] = 'Europe/Budapest'
    const trend = [
      { at: '2025-10-24T22:00:00+00:00', finds: 2, failed: 0 },
      { at: '2025-10-27T23:00:00+00:00', finds: 1, failed: 0 },
    ]
    expect(fillTrend({ trend, unit: 'day' })).toEqual([
      trend[0],
      { at: '2025-10-25T22:00:00.000Z', finds: 0, failed: 0 },
      { at: '2025-10-26T23:00:00.000Z', finds: 0, failed: 0 },
      trend[1],
    ])
  })
})
