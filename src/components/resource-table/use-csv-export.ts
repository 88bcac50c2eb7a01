import { useState } from 'react'
import { useColumnContext, type ResourceColumn } from '@/components/resource-table/resource-column'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'

/** Writes a table as CSV in the current language. */
type TableWriter = <Row>(columns: readonly ResourceColumn<Row>[], rows: readonly Row[]) => string

/** Downloads CSV files; loads papaparse on demand. */
export function useCsvExport() {
  const context = useColumnContext()
  const errorText = useErrorText()
  const [isExporting, setExporting] = useState(false)

  /**
   * Downloads a CSV file with the date in its name; shows errors as a toast.
   * @param write returns the content of the file, using `toCsv`, or a ZIP archive
   */
  async function exportCsv(
    name: string,
    write: (toCsv: TableWriter) => string | Blob | Promise<string | Blob>,
  ): Promise<void> {
    setExporting(true)
    try {
      const { toCsv } = await import('@/components/resource-table/export-csv')
      const content = await write((columns, rows) => toCsv(columns, rows, context))
      const isText = typeof content === 'string'
      const file = isText ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
      saveFile(datedName(name, isText ? 'csv' : 'zip'), file)
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { isExporting, exportCsv }
}
