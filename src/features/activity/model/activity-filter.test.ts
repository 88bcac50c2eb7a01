import { expect, test } from 'vitest'
import { noActivityFilter, periodOf } from '@/features/activity/model/activity-filter'

const now = Date.parse('2026-05-01T12:00:00Z')

test('The default period is unbounded', () => {
  expect(periodOf(noActivityFilter, now)).toEqual({ from: null, to: null })
  expect(periodOf({ ...noActivityFilter, period: 'never' }, now)).toEqual({ from: null, to: null })
})

test('Hour, day and week end now', () => {
  const from = (period: string) => periodOf({ ...noActivityFilter, period }, now).from
  expect(from('hour')).toBe('2026-05-01T11:00:00.000Z')
  expect(from('day')).toBe('2026-04-30T12:00:00.000Z')
  expect(from('week')).toBe('2026-04-24T12:00:00.000Z')
})

test('A custom period is unbounded where no date was chosen', () => {
  const filter = { ...noActivityFilter, period: 'custom', from: '2026-05-01T09:30' }
  expect(periodOf(filter, now)).toEqual({
    from: new Date('2026-05-01T09:30').toISOString(),
    to: null,
  })
  expect(periodOf({ ...filter, period: '' }, now)).toEqual({ from: null, to: null })
})
