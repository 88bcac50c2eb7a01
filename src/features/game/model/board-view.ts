/** The part of a board row that decides where it is drawn. */
interface Ranked {
  rank: number
  is_me: boolean
}

/** The rows to draw and, when the own one is not among them, the own one to pin below. */
export interface BoardView<Row> {
  rows: Row[]
  pinned: Row | null
  /** Rows that "show all" would add. */
  hidden: number
}

/** Places shown before the player asks for all of them. */
export const SHORT_BOARD = 10

/**
 * Cuts the board for a phone and keeps the own row in sight.
 * @param rows by rank, at most the top 100
 * @param own the player's own row when they rank beyond `rows`; null when they have no points
 */
export function boardView<Row extends Ranked>(
  rows: readonly Row[],
  own: Row | null,
  expanded: boolean,
): BoardView<Row> {
  const shown = expanded ? [...rows] : rows.slice(0, SHORT_BOARD)
  const pinned = shown.some((row) => row.is_me) ? null : (rows.find((row) => row.is_me) ?? own)
  return { rows: shown, pinned, hidden: rows.length - shown.length }
}
