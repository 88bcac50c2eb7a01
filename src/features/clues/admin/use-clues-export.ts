import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import { codeChoicesQueryOptions } from '@/features/clues/api/code-choices'
import { clueLinksQueryOptions } from '@/features/clues/api/clue-links'

/** Downloads what the list shows, all pages, as a file that the import reads back. */
export function useCluesExport() {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { isExporting, exportCsv } = useCsvExport()

  async function exportClues(fetchAll: () => Promise<AdminClue[]>): Promise<void> {
    await exportCsv('clues', async () => {
      const [clues, links, codes, { writeCluesCsv }] = await Promise.all([
        fetchAll(),
        queryClient.query(clueLinksQueryOptions()),
        queryClient.query(codeChoicesQueryOptions()),
        import('@/features/clues/model/clue-csv'),
      ])
      return writeCluesCsv(clues, { links, codes }, i18n.resolvedLanguage ?? 'hu')
    })
  }

  return { isExporting, exportClues }
}
