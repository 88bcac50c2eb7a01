/** The Hungarian name, or the English one where there is none, as private.any_text: identifies a row in files. */
export const anyName = (row: { name_hu: string; name_en: string }) =>
  row.name_hu.trim() || row.name_en

/** Sorts Hungarian and English names; Park 2 comes before Park 10. */
const { compare } = new Intl.Collator('hu', { numeric: true })

/** Returns a comparator by name in natural order; the database may sort by character code. */
export function compareByName<Row>(nameOf: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => compare(nameOf(a), nameOf(b))
}
