import { plainValue, type ResourceColumn } from '@/components/resource-table/resource-column'
import { writeCsv, type CsvCell } from '@/lib/format/csv'

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/

function cellOf<Row>(column: ResourceColumn<Row>, row: Row): CsvCell {
  const content = plainValue(column, row) ?? ''
  return column.type === 'timestamp' && typeof content === 'string' && ISO_TIME.test(content)
    ? new Date(content)
    : content
}

/** Writes rows as CSV for spreadsheets in the given language. */
export function toCsv<Row>(
  columns: readonly ResourceColumn<Row>[],
  rows: readonly Row[],
  language: string,
): string {
  const exported = columns.filter((column) => column.exported !== false)
  const data = rows.map((row) => exported.map((column) => cellOf(column, row)))
  const fields = exported.map((column) => column.header)
  return writeCsv(fields, data, language)
}
