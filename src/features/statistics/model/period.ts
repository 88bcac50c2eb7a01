import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { deviceTimeZone } from '@/lib/format/device-time-zone'

/** Options of the period filter; `custom` uses two date fields. */
export const periods = ['7', '30', '90', 'all', 'custom'] as const
type Period = (typeof periods)[number]

/** Filters of a statistics screen, as stored in the URL. */
export interface StatisticsFilters {
  period: Period
  /** First and last day (yyyy-mm-dd) of a custom period; empty: no limit. */
  from: string
  to: string
  /** Empty: all sessions. */
  [GAME_SESSION_PARAM]: string
}

/** Range of a statistics RPC: ISO times, `to` exclusive; null: no limit. */
export interface StatisticsRange {
  from: string | null
  to: string | null
  gameSessionId: string | null
  timeZone: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Local midnight at the start of a day, optionally some days later; null for an invalid day. */
function startOfDay(day: string, plusDays = 0): Date | null {
  if (!dayPattern.test(day)) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + plusDays)
  return Number.isNaN(start.getTime()) ? null : start
}

/** ISO time at which a day (yyyy-mm-dd) starts, for charts. */
export function dayStart(day: string): string {
  return (startOfDay(day) ?? new Date(Number.NaN)).toISOString()
}

/**
 * Converts the filters to the range of an RPC. The last seven days are today and the six days before; the
 * days of a reversed custom period are swapped.
 */
export function readRange(
  { period, from, to, [GAME_SESSION_PARAM]: gameSession }: StatisticsFilters,
  now: Date,
  timeZone: string = deviceTimeZone(),
): StatisticsRange {
  const base = { gameSessionId: gameSession || null, timeZone }
  if (period === 'all') return { ...base, from: null, to: null }
  if (period === 'custom') {
    const swapped = startOfDay(from) && startOfDay(to) && from > to
    const [first, last] = swapped ? [to, from] : [from, to]
    return {
      ...base,
      from: startOfDay(first)?.toISOString() ?? null,
      to: startOfDay(last, 1)?.toISOString() ?? null,
    }
  }
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1)
  return { ...base, from: start.toISOString(), to: null }
}
