/**
 * Returns a function that gives each entry of a picker a unique label.
 * @param suffixOf returns a suffix for names that occur more than once
 */
export function disambiguate<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  suffixOf: (entry: Entry) => string,
): (entry: Entry) => string {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const name = nameOf(entry)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (entry) => {
    const name = nameOf(entry)
    return (counts.get(name) ?? 0) > 1 ? `${name} (${suffixOf(entry)})` : name
  }
}

/** Returns the start of an id, as a suffix for entries without another distinguishing property. */
export const shortId = ({ id }: { id: string }) => `#${id.slice(0, 4)}`
