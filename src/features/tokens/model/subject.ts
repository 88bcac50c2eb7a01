/** What a transaction was for, where the database wrote it as `<kind>:<id>`. */
export interface Subject {
  kind: 'clue' | 'guide' | 'session'
  id: string
}

const pattern = /^(clue|guide|session):([0-9a-f-]{36})$/

/**
 * Reads the description of a ledger row.
 * @returns null for a text that a person wrote
 */
export function readSubject(description: string): Subject | null {
  const [, kind, id] = pattern.exec(description) ?? []
  if ((kind === 'clue' || kind === 'guide' || kind === 'session') && id) return { kind, id }
  return null
}
