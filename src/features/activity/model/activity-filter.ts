import { fromLocalInput } from '@/lib/forms/local-input-time'

/** Periods on offer; 'custom' reads `from` and `to`. */
export const activityPeriods = ['hour', 'day', 'week', 'custom'] as const

/** What people did, or what went wrong. */
export const activityParts = ['events', 'technical'] as const

/** Every field is a text of the address; the empty text means no restriction. */
export type ActivityFilter = {
  /** One of `activityParts`. */
  part: string
  type: string
  component: string
  /** An id, or a part of a name or email address. */
  user: string
  text: string
  period: string
  /** `datetime-local` texts in the organiser's own zone, for the custom period. */
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
 * The period of a filter as ISO times, null where it is open.
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
