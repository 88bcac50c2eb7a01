import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import { codeChoicesQueryOptions } from '@/features/clues/api/choices'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'
import { useErrorText } from '@/lib/use-error-text'
import { toasts } from '@/stores/toasts'

/** Downloads what the list shows, all pages, as a file that the import reads back. */
export function useCluesExport() {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [isExporting, setExporting] = useState(false)

  async function exportClues(fetchAll: () => Promise<AdminClue[]>): Promise<void> {
    setExporting(true)
    try {
      const [clues, links, codes, { downloadCsv }, { writeCluesCsv }] = await Promise.all([
        fetchAll(),
        queryClient.fetchQuery(clueLinksQueryOptions()),
        queryClient.fetchQuery(codeChoicesQueryOptions()),
        import('@/components/resource-table/export-csv'),
        import('@/features/clues/model/clue-csv'),
      ])
      downloadCsv('clues', writeCluesCsv(clues, { links, codes }))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { isExporting, exportClues }
}
