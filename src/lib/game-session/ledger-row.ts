/** Values of the database enum `token_transaction_type`. */
export const ledgerTypes = [
  'purchase',
  'spend',
  'grant',
  'adjustment',
  'coupon',
  'refund',
  'jackpot',
] as const

/** Prefixes of generated descriptions and their kinds. */
const kindOfPrefix = {
  clue: 'clue',
  guide: 'guide',
  session: 'session',
  vip: 'vip',
  jackpot: 'jackpot',
  order: 'purchase',
} as const

/** Kind of a ledger row; each has a text under `profile.tokens.kinds`. */
type LedgerKind =
  (typeof kindOfPrefix)[keyof typeof kindOfPrefix] | (typeof ledgerTypes)[number] | 'other'

/** A ledger row for display. */
export interface LedgerEntry {
  kind: LedgerKind
  /** Id of the clue, guide, tier, order or session that the row refers to. */
  subjectId: string | null
  /** Free text, such as an organiser's reason, or the coupon code. */
  note: string | null
}

/** Generated descriptions, such as `clue:<uuid>`. */
const generatedDescription = /^([a-z_]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const couponPrefix = 'coupon:'

function kindOf(type: string): LedgerKind {
  return ledgerTypes.find((known) => known === type) ?? 'other'
}

function isKnownPrefix(prefix: string): prefix is keyof typeof kindOfPrefix {
  return Object.hasOwn(kindOfPrefix, prefix)
}

/**
 * Parses a row of the token ledger: a generated description becomes a kind and an id, any other text is a
 * note. Generated descriptions that this version does not know are hidden.
 */
export function parseLedgerRow(row: { type: string; description: string }): LedgerEntry {
  const kind = kindOf(row.type)
  const [, prefix, subjectId] = generatedDescription.exec(row.description) ?? []
  if (prefix === undefined || subjectId === undefined) {
    const isCoupon = kind === 'coupon' && row.description.startsWith(couponPrefix)
    const note = row.description.slice(isCoupon ? couponPrefix.length : 0).trim()
    return { kind, subjectId: null, note: note === '' ? null : note }
  }
  if (!isKnownPrefix(prefix)) return { kind, subjectId: null, note: null }
  // A refund of an order is not a purchase.
  if (prefix === 'order' && kind !== 'purchase') return { kind, subjectId, note: null }
  return { kind: kindOfPrefix[prefix], subjectId, note: null }
}
