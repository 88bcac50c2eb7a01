/**
 * Names the entries of a picker so that no two of them read the same.
 * @param markOf what else is known of an entry; it follows a name that stands there twice
 */
export function disambiguate<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  markOf: (entry: Entry) => string,
): (entry: Entry) => string {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const name = nameOf(entry)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (entry) => {
    const name = nameOf(entry)
    return (counts.get(name) ?? 0) > 1 ? `${name} (${markOf(entry)})` : name
  }
}

/** The start of an id, for what has nothing else of its own: the whole id stands in the CSV file. */
export const shortId = ({ id }: { id: string }) => `#${id.slice(0, 4)}`
