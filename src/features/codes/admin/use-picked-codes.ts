import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import { goneCodesQueryOptions } from '@/features/codes/api/gone-qr-codes'

const none: ReadonlyMap<string, CodeRow> = new Map()

/**
 * The ticked codes as they were when they were ticked: the table knows their ids, and a print needs
 * what is on them, also of those on other pages. Another search or filter ticks none: nothing shall be
 * done to a code that the list does not hold. What another organiser deletes is not ticked any more.
 * @param sought what is searched and filtered, in one text
 */
export function usePickedCodes(rows: readonly CodeRow[] | undefined, sought: string) {
  const [picked, setPicked] = useState(none)
  const [pickedFrom, setPickedFrom] = useState(sought)
  if (sought !== pickedFrom) {
    setPickedFrom(sought)
    setPicked(none)
  }
  const { data: gone } = useQuery(goneCodesQueryOptions([...picked.keys()].sort()))
  const there = useMemo(
    () => [...picked.values()].filter(({ id }) => !gone?.includes(id)),
    [picked, gone],
  )
  const selected = useMemo(() => new Set(there.map(({ id }) => id)), [there])

  function onChange(ids: ReadonlySet<string>): void {
    const onPage = new Map(rows?.map((row) => [row.id, row]))
    const next = new Map<string, CodeRow>()
    for (const id of ids) {
      const row = onPage.get(id) ?? picked.get(id)
      if (row) next.set(id, row)
    }
    setPicked(next)
  }

  return { picked: there, selected, onChange }
}
