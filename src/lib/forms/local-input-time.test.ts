import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fromLocalInput,
  fromSpreadsheetTime,
  INCOMPLETE_DATE,
  timeProblem,
  toLocalInput,
} from '@/lib/forms/local-input-time'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Budapest'))
afterEach(() => void vi.unstubAllEnvs())

describe('times of a form', () => {
  it('are shown in the local time zone, in summer and in winter', () => {
    expect(toLocalInput('2026-06-01T10:00:00+00:00')).toBe('2026-06-01T12:00')
    expect(toLocalInput('2026-01-01T10:00:00Z')).toBe('2026-01-01T11:00')
  })

  it('are converted to UTC', () => {
    expect(fromLocalInput('2026-06-01T12:00')).toBe('2026-06-01T10:00:00.000Z')
  })

  it('keep the seconds of a deadline at the end of a day', () => {
    expect(toLocalInput('2025-05-25T23:59:59Z')).toBe('2025-05-26T01:59:59')
  })

  it('are returned unchanged if the text is unchanged', () => {
    const moment = '2026-06-01T10:00:00.123456+00:00'
    expect(fromLocalInput(toLocalInput(moment), moment)).toBe(moment)
  })

  it('are null when empty or invalid', () => {
    expect(toLocalInput(null)).toBe('')
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('', '2026-06-01T10:00:00Z')).toBeNull()
    expect(fromLocalInput('tomorrow')).toBeNull()
  })

  it.each([
    [INCOMPLETE_DATE, 'incomplete'],
    ['20266-06-01T10:00', 'year'],
    ['20266-06-01', 'year'],
    ['0026-06-01T10:00', 'year'],
    ['0202-06-01', 'year'],
    ['2026-03-29T02:00', 'skipped'],
    ['2026-03-29T02:59:30', 'skipped'],
  ])('are rejected with a reason: %s', (text, problem) => {
    expect(timeProblem(text)).toBe(problem)
    expect(fromLocalInput(text)).toBeNull()
  })

  it.each([
    '',
    '2026-06-01',
    '2026-03-29',
    '2026-03-29T01:59',
    '2026-03-29T03:00',
    '2026-10-25T02:30',
    '2026-06-01T10:00:30.500',
  ])('are accepted around daylight saving changes and with seconds: %s', (text) => {
    expect(timeProblem(text)).toBeNull()
  })
})

describe('times of a spreadsheet', () => {
  it.each([
    ['2026-12-01T10:30:00.123456+01:00', '2026-12-01T09:30:00.123Z'],
    ['2026-12-01T10:30Z', '2026-12-01T10:30:00.000Z'],
    ['2026-12-01 10:30', '2026-12-01T09:30:00.000Z'],
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026.12.01 10:30', '2026-12-01T09:30:00.000Z'],
    [' 2026. 12. 1. 9:05:07 ', '2026-12-01T08:05:07.000Z'],
    ['01.12.2026 10:30', '2026-12-01T09:30:00.000Z'],
    ['1.12.2026', '2026-11-30T23:00:00.000Z'],
    ['2026-03-29T02:30:00+00:00', '2026-03-29T02:30:00.000Z'],
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
    expect(fromSpreadsheetTime('2026.03.29 2:30')).toBeNull()
  })
})
