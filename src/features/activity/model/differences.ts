/** A changed field; null means the field did not or does not exist. */
export interface Difference {
  /** Dotted path; empty if the record changed a single value. */
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

/** Lists the changed fields; empty if the details contain neither `before` nor `after`. */
export function differencesOf(details: unknown): Difference[] {
  if (!isFields(details) || !('before' in details || 'after' in details)) return []
  return compare('', details['before'], details['after'])
}

/** Details other than `before` and `after`; null if there are none. */
export function otherDetails(details: unknown): unknown {
  if (!isFields(details)) return details ?? null
  const others = Object.entries(details).filter(([key]) => key !== 'before' && key !== 'after')
  return others.length === 0 ? null : Object.fromEntries(others)
}
