/** What moves tokens, as the database's token_transaction_type lists it. */
export const ledgerTypes = [
  'purchase',
  'spend',
  'grant',
  'adjustment',
  'coupon',
  'refund',
  'jackpot',
] as const

/** The first word of a description that the database writes for itself, and the kind it stands for. */
const kindOfPrefix = {
  clue: 'clue',
  guide: 'guide',
  session: 'session',
  vip: 'vip',
  jackpot: 'jackpot',
  order: 'purchase',
} as const

/** What a ledger row is about; `profile.tokens.kinds` has a sentence for each. */
export type LedgerKind =
  (typeof kindOfPrefix)[keyof typeof kindOfPrefix] | (typeof ledgerTypes)[number] | 'other'

/** A ledger row as people read it. */
export interface LedgerEntry {
  kind: LedgerKind
  /** What the row names: the clue, guide, tier or order; the session of a joining or a jackpot. */
  subjectId: string | null
  /** What a person wrote about it, such as an organiser's reason, or the coupon's code. */
  note: string | null
}

/** Descriptions that the database writes for itself, such as `clue:<uuid>`. */
const machineText = /^([a-z_]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const couponPrefix = 'coupon:'

function kindOf(type: string): LedgerKind {
  return ledgerTypes.find((known) => known === type) ?? 'other'
}

function isKnownPrefix(prefix: string): prefix is keyof typeof kindOfPrefix {
  return Object.hasOwn(kindOfPrefix, prefix)
}

/**
 * Reads a row of the token ledger: a machine text becomes a kind and an id, everything else is
 * somebody's note. A machine text that this version does not know is not shown at all.
 */
export function parseLedgerRow(row: { type: string; description: string }): LedgerEntry {
  const kind = kindOf(row.type)
  const [, prefix, subjectId] = machineText.exec(row.description) ?? []
  if (prefix === undefined || subjectId === undefined) {
    const isCoupon = kind === 'coupon' && row.description.startsWith(couponPrefix)
    const note = row.description.slice(isCoupon ? couponPrefix.length : 0).trim()
    return { kind, subjectId: null, note: note === '' ? null : note }
  }
  if (!isKnownPrefix(prefix)) return { kind, subjectId: null, note: null }
  // What is given back was once an order, but it is not a purchase.
  if (prefix === 'order' && kind !== 'purchase') return { kind, subjectId, note: null }
  return { kind: kindOfPrefix[prefix], subjectId, note: null }
}
