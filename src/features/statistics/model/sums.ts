export function sumBy<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}

/** Share from 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** Converts a share (0 to 1) to percent with one decimal, for spreadsheets. */
export function toPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10
}

/** A value by day and key. */
interface DayCell<Key extends string = string> {
  day: string
  key: Key
  value: number
}

/** Sums by key, largest first; omits zeros. */
export function rankKeys<Key extends string>(
  cells: readonly DayCell<Key>[],
): { key: Key; value: number }[] {
  const sums = new Map<Key, number>()
  for (const { key, value } of cells) sums.set(key, (sums.get(key) ?? 0) + value)
  return [...sums]
    .map(([key, value]) => ({ key, value }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.key.localeCompare(b.key))
}

/** One row per day with the value of each key; 0 instead of gaps, which would break the line of a chart. */
export function pivotDays(
  days: readonly string[],
  cells: readonly DayCell[],
): { day: string; values: Record<string, number> }[] {
  const zeros = Object.fromEntries(cells.map(({ key }) => [key, 0]))
  const byDay = new Map<string, Record<string, number>>(days.map((day) => [day, { ...zeros }]))
  for (const { day, key, value } of cells) {
    const values = byDay.get(day)
    if (values) values[key] = (values[key] ?? 0) + value
  }
  return [...byDay].map(([day, values]) => ({ day, values }))
}

/** Every day (yyyy-mm-dd) from the first to the last; empty if the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  const day = new Date(`${first}T00:00:00Z`)
  for (let text = first; text <= last; text = day.toISOString().slice(0, 10)) {
    days.push(text)
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return days
}
