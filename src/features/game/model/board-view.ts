interface Ranked {
  rank: number
  is_me: boolean
}

/** Visible rows, and the own row to pin below if it is not among them. */
export interface BoardView<Row> {
  rows: Row[]
  pinned: Row | null
  /** Number of rows that "show all" would add. */
  hidden: number
}

/** Rows shown before "show all". */
export const COLLAPSED_ROWS = 10

/**
 * Selects the visible rows and the pinned own row.
 * @param rows by rank
 * @param own the player's row if it is not in `rows`; null without points
 */
export function boardView<Row extends Ranked>(
  rows: readonly Row[],
  own: Row | null,
  expanded: boolean,
): BoardView<Row> {
  const visible = expanded ? [...rows] : rows.slice(0, COLLAPSED_ROWS)
  const pinned = visible.some((row) => row.is_me) ? null : (rows.find((row) => row.is_me) ?? own)
  return { rows: visible, pinned, hidden: rows.length - visible.length }
}
