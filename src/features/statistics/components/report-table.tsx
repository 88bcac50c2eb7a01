import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { HeadingLevel } from '@/components/ui/heading-level'

interface ReportTableProps<Row extends object> {
  title: string
  /** Explains numbers that the heading does not. */
  description?: string
  columns: readonly ResourceColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Base name of the CSV file. */
  exportName: string
}

/** A sortable table of a report with heading and CSV export. */
export function ReportTable<Row extends object>(props: ReportTableProps<Row>) {
  const { title, description, columns, rows, rowKey, exportName } = props
  return (
    <section className="grid min-w-0 gap-3">
      <div>
        <h2 className="text-lg font-bold text-balance">{title}</h2>
        {description && <p className="text-soft max-w-prose text-sm text-pretty">{description}</p>}
      </div>
      <HeadingLevel value={3}>
        <ResourceTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          searchable={false}
          exportName={exportName}
          empty={{ title: 'admin.statistics.emptyTitle', text: 'admin.statistics.emptyText' }}
        />
      </HeadingLevel>
    </section>
  )
}
