/** One field that a record says has changed; null: it was or is not there. */
export interface Difference {
  /** Dotted path; the empty text when the record changed one plain value. */
  field: string
  before: string | null
  after: string | null
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function compare(field: string, before: unknown, after: unknown): Difference[] {
  if (isFields(before) || isFields(after)) {
    const [old, next] = [isFields(before) ? before : {}, isFields(after) ? after : {}]
    return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
      compare(field === '' ? key : `${field}.${key}`, old[key], next[key]),
    )
  }
  const [was, is] = [asText(before), asText(after)]
  return was === is ? [] : [{ field, before: was, after: is }]
}

/** What a record changed, field by field; empty when it does not tell a before and an after. */
export function differencesOf(details: unknown): Difference[] {
  if (!isFields(details) || !('before' in details || 'after' in details)) return []
  return compare('', details['before'], details['after'])
}

/** What a record says besides before and after; null when there is nothing. */
export function otherDetails(details: unknown): unknown {
  if (!isFields(details)) return details ?? null
  const others = Object.entries(details).filter(([key]) => key !== 'before' && key !== 'after')
  return others.length === 0 ? null : Object.fromEntries(others)
}
