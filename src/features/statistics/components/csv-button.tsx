import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { Button } from '@/components/ui/button'

interface CsvButtonProps<Row> {
  /** Name of the chart, for the accessible label. */
  label: string
  /** Base name of the file. */
  name: string
  columns: readonly ResourceColumn<Row>[]
  rows: readonly Row[]
}

/** Downloads the data of one chart as CSV. */
export function CsvButton<Row>({ label, name, columns, rows }: CsvButtonProps<Row>) {
  const { t } = useTranslation()
  const { isExporting, exportCsv } = useCsvExport()
  return (
    <Button
      icon={Download}
      size="sm"
      variant="ghost"
      loading={isExporting}
      aria-label={`${t('admin.statistics.csv')}: ${label}`}
      onClick={() => void exportCsv(name, (toCsv) => toCsv(columns, rows))}
    >
      {t('admin.statistics.csv')}
    </Button>
  )
}
