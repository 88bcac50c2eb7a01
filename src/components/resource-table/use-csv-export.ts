import { useState } from 'react'
import type { toCsv } from '@/components/resource-table/export-csv'
import { useErrorText } from '@/lib/use-error-text'
import { datedName, saveFile } from '@/lib/save-file'
import { toasts } from '@/stores/toasts'

export interface CsvExport {
  isExporting: boolean
  /**
   * Downloads a CSV file with the day in its name; a toast says why there is none.
   * @param write makes the text, for which it is given `toCsv`
   */
  exportCsv: (name: string, write: (csv: typeof toCsv) => string | Promise<string>) => Promise<void>
}

/** The way of every CSV file to the browser; papaparse loads when somebody exports, not with a table. */
export function useCsvExport(): CsvExport {
  const errorText = useErrorText()
  const [isExporting, setExporting] = useState(false)

  async function exportCsv(...[name, write]: Parameters<CsvExport['exportCsv']>): Promise<void> {
    setExporting(true)
    try {
      const { toCsv } = await import('@/components/resource-table/export-csv')
      const file = new Blob([await write(toCsv)], { type: 'text/csv;charset=utf-8' })
      saveFile(datedName(name, 'csv'), file)
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { isExporting, exportCsv }
}
