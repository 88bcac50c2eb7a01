import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { useErrorText } from '@/lib/use-error-text'
import { toasts } from '@/stores/toasts'

export interface CsvButtonProps<Row> {
  /** What is exported, for screen readers. */
  label: string
  /** Base name of the file. */
  name: string
  columns: readonly ResourceColumn<Row>[]
  rows: readonly Row[]
}

/** Downloads the numbers of one chart. */
export function CsvButton<Row>({ label, name, columns, rows }: CsvButtonProps<Row>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [exporting, setExporting] = useState(false)

  async function exportRows(): Promise<void> {
    setExporting(true)
    try {
      // papaparse loads when somebody exports, not with every chart.
      const { downloadCsv, toCsv } = await import('@/components/resource-table/export-csv')
      downloadCsv(name, toCsv(columns, rows))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return (
    <Button size="sm" variant="ghost" loading={exporting} onClick={() => void exportRows()}>
      <Download aria-hidden="true" className="size-4" />
      {t('admin.statistics.csv')}
      <span className="sr-only">: {label}</span>
    </Button>
  )
}
