import { describe, expect, it, vi } from 'vitest'
import {
  countdownParts,
  formatDate,
  formatDateTime,
  formatDelta,
  formatTimestamp,
  formatNumber,
  formatRelative,
  formatTime,
  formatUnit,
  inHoursOrMinutes,
  zoneName,
} from '@/lib/format/numbers-and-dates'

describe('countdownParts', () => {
  it('splits into days, hours, minutes and seconds', () => {
    const remaining = ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000
    expect(countdownParts(remaining)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  })

  it('rounds up to whole seconds', () => {
    expect(countdownParts(1).seconds).toBe(1)
    expect(countdownParts(1001).seconds).toBe(2)
  })

  it('stops at zero', () => {
    expect(countdownParts(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })
})

describe('numbers', () => {
  it('group digits by language', () => {
    expect(formatNumber(12345, 'hu')).toBe('12\u00a0345')
    expect(formatNumber(1500, 'hu')).toBe('1\u00a0500')
    expect(formatNumber(12345, 'en')).toBe('12,345')
    expect(formatNumber(-5, 'de')).toBe('−5')
  })

  it('carry a sign when they are a change', () => {
    expect(formatDelta(50, 'en')).toBe('+50')
    expect(formatDelta(-20, 'en')).toBe('−20')
    expect(formatDelta(-1500, 'hu')).toBe('−1\u00a0500')
    expect(formatDelta(0, 'en')).toBe('0')
    expect(formatDelta(1500, 'hu')).toBe('+1\u00a0500')
  })
})

describe('amounts of time', () => {
  it('follow the plural of the language', () => {
    expect(formatUnit(1, 'day', 'en')).toBe('1 day')
    expect(formatUnit(2, 'hour', 'en')).toBe('2 hours')
    expect(formatUnit(1, 'minute', 'de')).toBe('1 Minute')
    expect(formatUnit(2, 'day', 'hu')).toBe('2 nap')
  })
})

describe('times', () => {
  it('contain the zone on request', () => {
    const moment = '2026-06-01T10:00:00Z'
    const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
      .formatToParts(new Date(moment))
      .find(({ type }) => type === 'timeZoneName')?.value
    expect(formatDateTime(moment, 'en', true)).toContain(zone)
    expect(formatDateTime(moment, 'en')).not.toContain(zone)
  })

  it('omit the zone if the local time equals the time of the hunts', () => {
    const inZone = (zone: string, moment: string) => {
      vi.stubEnv('TZ', zone)
      const text = formatDateTime(moment, 'en', true)
      vi.unstubAllEnvs()
      return text
    }
    const [summer, winter] = ['2026-06-01T10:00:00Z', '2026-12-01T10:00:00Z']
    for (const zone of ['Europe/Budapest', 'Europe/Vienna']) {
      expect(inZone(zone, summer)).toMatch(/12:00\sPM$/)
      expect(inZone(zone, winter)).toMatch(/11:00\sAM$/)
    }
    expect(inZone('Europe/London', summer)).toMatch(/GMT\+1$/)
    expect(inZone('Asia/Tokyo', winter)).toMatch(/GMT\+9$/)
  })

  it('allow a line break only between date and time', () => {
    const noon = new Date(2026, 10, 22, 12, 5)
    expect(formatDateTime(noon, 'hu')).toBe('2026.\u00a0nov.\u00a022. 12:05')
    expect(formatDateTime(noon, 'en').split(' ')[0]).toBe('Nov\u00a022,\u00a02026,')
    expect(formatDate(noon, 'hu')).toBe('2026.\u00a0nov.\u00a022.')
  })

  it('format the time of day in the style of the language', () => {
    const morning = new Date(2026, 10, 22, 9, 5)
    // Some ICU versions use a narrow space before AM.
    expect(formatDateTime(morning, 'en')).toMatch(/, 9:05\sAM$/)
    expect(formatTime(morning.toISOString(), 'en')).toMatch(/^9:05\sAM$/)
    expect(formatTime(morning.toISOString(), 'hu')).toBe('09:05')
    expect(formatTime(morning.toISOString(), 'de')).toBe('09:05')
  })

  it('are shown in hours if they are whole hours', () => {
    expect(inHoursOrMinutes(1440)).toEqual({ unit: 'hours', count: 24 })
    expect(inHoursOrMinutes(90)).toEqual({ unit: 'minutes', count: 90 })
    expect(inHoursOrMinutes(0)).toEqual({ unit: 'minutes', count: 0 })
  })

  it('format the distance to a time', () => {
    const now = Date.parse('2026-06-01T10:00:00Z')
    expect(formatRelative('2026-06-01T09:57:00Z', now, 'en')).toBe('3 minutes ago')
    expect(formatRelative('2026-06-03T10:00:00Z', now, 'en')).toBe('in 2 days')
    expect(formatRelative('2026-06-01T10:00:00Z', now, 'en')).toBe('now')
    expect(formatRelative('2026-06-01T09:00:01Z', now, 'en')).toBe('59 minutes ago')
    expect(formatRelative('2026-05-31T10:00:01Z', now, 'en')).toBe('23 hours ago')
  })
})

// An invalid date must not crash a screen.
it.each(['4713-01-01T00:00:00+00:00 BC', '', 'infinity', 'not a date'])(
  'a dash stands for %j, which is no date that JavaScript reads',
  (value) => {
    for (const language of ['hu', 'en', 'de']) {
      expect(formatDateTime(value, language)).toBe('–')
      expect(formatDateTime(value, language, true)).toBe('–')
      expect(formatDate(value, language)).toBe('–')
      expect(formatTime(value, language)).toBe('–')
      expect(formatRelative(value, 0, language)).toBe('–')
      expect(formatTimestamp(value, language, { dateStyle: 'medium' })).toBe('–')
    }
  },
)

it('Names the time zone of the device', () => {
  vi.stubEnv('TZ', 'Europe/Budapest')
  expect(zoneName('en', new Date('2026-07-01T00:00:00Z'))).toBe(
    'Europe/Budapest, Central European Summer Time',
  )
  vi.unstubAllEnvs()
})
