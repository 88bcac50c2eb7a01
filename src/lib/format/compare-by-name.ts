/** Hungarian names beside English ones; Park 2 comes before Park 10. */
const { compare } = new Intl.Collator('hu', { numeric: true })

/** Compares rows by name as people look names up; a database may know character codes only. */
export function compareByName<Row>(nameOf: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => compare(nameOf(a), nameOf(b))
}
