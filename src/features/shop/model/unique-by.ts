/** The first row of each key: two members of a team may each have bought a copy. */
export function uniqueBy<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(key(row)) && seen.add(key(row)))
}
