import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Returns the current version of an opened row, so that its dialog notices changes by other organisers. If
 * the row is no longer on the page, returns the version that was opened.
 */
export function liveRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  opened: Row,
): Row {
  return rows?.find(({ id }) => id === opened.id) ?? opened
}

/** ResourceTable props for a list without paging on the server. */
export function fullListProps<Row>({ data, error, refetch }: UseQueryResult<Row[]>) {
  return { rows: data, error, onRetry: () => void refetch() }
}
