import { useMemo, useState } from 'react'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'

/**
 * The ticked codes as they were when they were ticked: the table knows their ids, and a print needs
 * what is on them, also of those on other pages.
 */
export function usePickedCodes(rows: readonly CodeRow[] | undefined) {
  const [picked, setPicked] = useState<ReadonlyMap<string, CodeRow>>(new Map())
  const selected = useMemo(() => new Set(picked.keys()), [picked])

  function onChange(ids: ReadonlySet<string>): void {
    const onPage = new Map(rows?.map((row) => [row.id, row]))
    const next = new Map<string, CodeRow>()
    for (const id of ids) {
      const row = onPage.get(id) ?? picked.get(id)
      if (row) next.set(id, row)
    }
    setPicked(next)
  }

  return { picked: [...picked.values()], selected, onChange }
}
