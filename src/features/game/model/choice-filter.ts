/** How many entries a picker offers at once; whoever looks for another one types more of its name. */
export const CHOICES = 20

/** What is left of the rows for the picker to offer. */
export function notChosen<Row extends { id: string }>(
  rows: readonly Row[],
  chosenIds: readonly string[],
): Row[] {
  const chosen = new Set(chosenIds)
  return rows.filter(({ id }) => !chosen.has(id)).slice(0, CHOICES)
}
