/** Length limits of `log_activity`, in characters. */
const MAX_NAME = 200
const MAX_TYPE = 40
const MAX_MESSAGE = 500
/** Limit of the JSON, in characters; such a record stays below the 4 KiB that the database accepts. */
const MAX_DETAILS = 1000

/** NUL characters and lone surrogates, which truncation may leave; PostgreSQL rejects both. */
const unstorableCharacters = /[\0\p{Surrogate}]/gu

function makeStorable(text: string, length = text.length): string {
  return text.slice(0, length).replace(unstorableCharacters, '\ufffd')
}

function fitDetails(details: Record<string, unknown>): Record<string, unknown> {
  let json: string
  try {
    json = JSON.stringify(details, (_name, value: unknown) =>
      typeof value === 'string' ? makeStorable(value) : value,
    )
  } catch {
    // Not serializable, e.g. circular: keep at least the keys.
    return { unreadable: Object.keys(details) }
  }
  if (json.length > MAX_DETAILS) return { truncated: makeStorable(json, MAX_DETAILS) }
  return JSON.parse(json) as Record<string, unknown>
}

interface ActivityTexts {
  action: string
  component: string
  type: string
  message: string
  details: Record<string, unknown>
}

/**
 * Truncates a record to the limits of the database, so that one long message does not reject a whole
 * batch.
 */
export function fitRecord<Record extends ActivityTexts>(record: Record): Record {
  return {
    ...record,
    action: makeStorable(record.action, MAX_NAME) || 'unknown',
    component: makeStorable(record.component, MAX_NAME) || 'unknown',
    type: makeStorable(record.type, MAX_TYPE) || 'debug',
    message: makeStorable(record.message, MAX_MESSAGE),
    details: fitDetails(record.details),
  }
}
