import {
  headerText,
  plainValue,
  type ColumnContext,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { writeCsv, type CsvCell } from '@/lib/format/csv'

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/

function cellOf<Row>(column: ResourceColumn<Row>, row: Row, context: ColumnContext): CsvCell {
  const content = plainValue(column, row, context) ?? ''
  return column.type === 'timestamp' && typeof content === 'string' && ISO_TIME.test(content)
    ? new Date(content)
    : content
}

/** Writes rows as CSV for spreadsheets in the reader's language. */
export function toCsv<Row>(
  columns: readonly ResourceColumn<Row>[],
  rows: readonly Row[],
  context: ColumnContext,
): string {
  const exported = columns.filter((column) => column.exported !== false)
  const data = rows.map((row) => exported.map((column) => cellOf(column, row, context)))
  const fields = exported.map((column) => headerText(column, context))
  return writeCsv(fields, data, context.format.language)
}
