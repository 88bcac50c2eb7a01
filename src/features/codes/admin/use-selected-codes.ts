import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CodeRow, deletedCodesQueryOptions } from '@/features/codes/api/codes'

const none: ReadonlyMap<string, CodeRow> = new Map()

/**
 * Selected codes with their data, also from other pages. Another search or filter clears the selection, and
 * codes that somebody deletes are deselected.
 * @param listKey search and filters, serialized
 */
export function useSelectedCodes(rows: readonly CodeRow[] | undefined, listKey: string) {
  const [selectedRows, setSelectedRows] = useState(none)
  const [selectedFor, setSelectedFor] = useState(listKey)
  if (listKey !== selectedFor) {
    setSelectedFor(listKey)
    setSelectedRows(none)
  }
  const { data: deletedIds } = useQuery(deletedCodesQueryOptions([...selectedRows.keys()].sort()))
  const existing = useMemo(
    () => [...selectedRows.values()].filter(({ id }) => !deletedIds?.includes(id)),
    [selectedRows, deletedIds],
  )
  const selectedIds = useMemo(() => new Set(existing.map(({ id }) => id)), [existing])

  function onChange(ids: ReadonlySet<string>): void {
    const onPage = new Map(rows?.map((row) => [row.id, row]))
    const next = new Map<string, CodeRow>()
    for (const id of ids) {
      const row = onPage.get(id) ?? selectedRows.get(id)
      if (row) next.set(id, row)
    }
    setSelectedRows(next)
  }

  return { selectedCodes: existing, selectedIds, onChange }
}
