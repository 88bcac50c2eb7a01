import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'

/** Makes a file's text out of a table, for the spreadsheets of the organiser's language. */
export type TableWriter = <Row>(
  columns: readonly ResourceColumn<Row>[],
  rows: readonly Row[],
) => string

export interface CsvExport {
  isExporting: boolean
  /**
   * Downloads a CSV file with the day in its name; a toast says why there is none.
   * @param write makes the text, for which it is given a writer of tables
   */
  exportCsv: (
    name: string,
    write: (toCsv: TableWriter) => string | Promise<string>,
  ) => Promise<void>
}

/** The way of every CSV file to the browser; papaparse loads when somebody exports, not with a table. */
export function useCsvExport(): CsvExport {
  const { i18n } = useTranslation()
  const errorText = useErrorText()
  const [isExporting, setExporting] = useState(false)

  async function exportCsv(...[name, write]: Parameters<CsvExport['exportCsv']>): Promise<void> {
    setExporting(true)
    try {
      const { toCsv } = await import('@/components/resource-table/export-csv')
      const language = i18n.resolvedLanguage ?? 'hu'
      const text = await write((columns, rows) => toCsv(columns, rows, language))
      const file = new Blob([text], { type: 'text/csv;charset=utf-8' })
      saveFile(datedName(name, 'csv'), file)
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { isExporting, exportCsv }
}
