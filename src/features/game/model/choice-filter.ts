/** Entries that a picker shows at once. */
export const MAX_CHOICES = 20

/** Returns the first rows that are not chosen yet. */
export function unselectedChoices<Row extends { id: string }>(
  rows: readonly Row[],
  chosenIds: readonly string[],
): Row[] {
  const chosen = new Set(chosenIds)
  return rows.filter(({ id }) => !chosen.has(id)).slice(0, MAX_CHOICES)
}
