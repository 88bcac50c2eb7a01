/**
 * An opened row as the live list has it now, so that its dialog hears of another organiser's change. A
 * change may move it off the page that is shown: then it stays as it was opened.
 */
export function liveRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  opened: Row,
): Row {
  return rows?.find(({ id }) => id === opened.id) ?? opened
}
