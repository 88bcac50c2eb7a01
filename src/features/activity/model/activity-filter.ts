import { fromLocalInput } from '@/lib/forms/local-input-time'

/** 'custom' uses `from` and `to`. */
export const activityPeriods = ['hour', 'day', 'week', 'custom'] as const

/** User actions or technical errors. */
export const activityParts = ['events', 'technical'] as const

/** Fields of the query string; an empty string means no restriction. */
export type ActivityFilter = {
  /** One of `activityParts`. */
  part: string
  type: string
  component: string
  /** User id, or part of a name or email address. */
  user: string
  text: string
  period: string
  /** `datetime-local` values in the organiser's time zone, for the custom period. */
  from: string
  to: string
}

export const noActivityFilter: ActivityFilter = {
  part: 'events',
  type: '',
  component: '',
  user: '',
  text: '',
  period: '',
  from: '',
  to: '',
}

const HOUR_MS = 60 * 60 * 1000
const lengths: Record<string, number> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS }

/**
 * Converts the period of a filter to ISO times; null means unbounded.
 * @param now ms since 1970, UTC
 */
export function periodOf(
  { period, from, to }: ActivityFilter,
  now: number,
): { from: string | null; to: string | null } {
  if (period === 'custom') return { from: fromLocalInput(from), to: fromLocalInput(to) }
  const length = lengths[period]
  return { from: length === undefined ? null : new Date(now - length).toISOString(), to: null }
}
