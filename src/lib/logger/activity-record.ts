import type { ActivityRecord } from '@/lib/logger/log-types'

/** What log_activity accepts of each text. */
const MAX_NAME = 200
const MAX_TYPE = 40
const MAX_MESSAGE = 2000
/** Characters of JSON; fifty such records stay below the size that one call may have. */
const MAX_DETAILS = 2000

/** A zero, and half of a surrogate pair, which a cut may leave: PostgreSQL refuses a record with either. */
const unstorable = /[\0\p{Surrogate}]/gu

function fit(text: string, length = text.length): string {
  return text.slice(0, length).replace(unstorable, '\ufffd')
}

function fitDetails(details: Record<string, unknown>): Record<string, unknown> {
  let json: string
  try {
    json = JSON.stringify(details, (_name, value: unknown) =>
      typeof value === 'string' ? fit(value) : value,
    )
  } catch {
    // A circle, or something that JSON cannot carry: its name is better than no record.
    return { unreadable: Object.keys(details) }
  }
  if (json.length > MAX_DETAILS) return { truncated: fit(json, MAX_DETAILS) }
  return JSON.parse(json) as Record<string, unknown>
}

/** Cuts a record to what the database accepts: one long message must not cost a batch. */
export function fitRecord(record: ActivityRecord): ActivityRecord {
  return {
    ...record,
    action: fit(record.action, MAX_NAME) || 'unknown',
    component: fit(record.component, MAX_NAME) || 'unknown',
    type: fit(record.type, MAX_TYPE) || 'debug',
    message: fit(record.message, MAX_MESSAGE),
    details: fitDetails(record.details),
  }
}
