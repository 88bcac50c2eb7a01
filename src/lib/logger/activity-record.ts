import type { ActivityRecord } from '@/lib/logger/log-types'

/** What log_activity accepts of each text. */
const MAX_NAME = 200
const MAX_TYPE = 40
const MAX_MESSAGE = 2000
/** Characters of JSON; fifty such records stay below the size that one call may have. */
const MAX_DETAILS = 2000

function fitDetails(details: Record<string, unknown>): Record<string, unknown> {
  let json: string
  try {
    json = JSON.stringify(details)
  } catch {
    // A circle, or something that JSON cannot carry: its name is better than no record.
    return { unreadable: Object.keys(details) }
  }
  if (json.length > MAX_DETAILS) return { truncated: json.slice(0, MAX_DETAILS) }
  return JSON.parse(json) as Record<string, unknown>
}

/** Cuts a record to what the database accepts: one long message must not cost a batch. */
export function fitRecord(record: ActivityRecord): ActivityRecord {
  return {
    ...record,
    action: record.action.slice(0, MAX_NAME) || 'unknown',
    component: record.component.slice(0, MAX_NAME) || 'unknown',
    type: record.type.slice(0, MAX_TYPE) || 'debug',
    message: record.message.slice(0, MAX_MESSAGE),
    details: fitDetails(record.details),
  }
}
