const subjects = ['clue', 'guide', 'session'] as const
const types = ['purchase', 'spend', 'grant', 'adjustment', 'coupon', 'refund', 'jackpot'] as const

type SubjectKind = (typeof subjects)[number]

/** What a ledger row is about; `profile.tokens.kinds` has a sentence for each. */
export type LedgerKind = SubjectKind | (typeof types)[number] | 'other'

/** A ledger row as people read it. */
export interface LedgerEntry {
  kind: LedgerKind
  /** The clue, solution guide or session that the row names. */
  subjectId: string | null
  /** What a person wrote about it, such as an organiser's reason. */
  note: string | null
}

/** Descriptions that the database writes for itself, such as `clue:<uuid>`. */
const machineText = /^([a-z_]+):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isOneOf<Known extends string>(known: readonly Known[], value: string): value is Known {
  return (known as readonly string[]).includes(value)
}

/**
 * Reads a ledger row: a machine text becomes a kind and an id, everything else is somebody's note.
 * A machine text that this version does not know is not shown at all.
 */
export function readLedgerRow(row: { type: string; description: string }): LedgerEntry {
  const type = isOneOf(types, row.type) ? row.type : 'other'
  const prefix = machineText.exec(row.description)?.[1]
  if (prefix === undefined) {
    const note = row.description.trim()
    return { kind: type, subjectId: null, note: note === '' ? null : note }
  }
  if (!isOneOf(subjects, prefix)) return { kind: type, subjectId: null, note: null }
  return { kind: prefix, subjectId: row.description.slice(prefix.length + 1), note: null }
}
