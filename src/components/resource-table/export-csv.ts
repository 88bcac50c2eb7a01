import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { writeCsv, type CsvCell } from '@/lib/format/csv'

const MOMENT = /^\d{4}-\d{2}-\d{2}T/

/** "2026-11-22 17:05:11", as every spreadsheet reads it, on the clock of whoever exports. */
function spreadsheetTime(iso: string): string {
  const moment = new Date(iso)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

function cellOf<Row>({ value, isMoment }: ResourceColumn<Row>, row: Row): CsvCell {
  const content = value(row) ?? ''
  return isMoment && typeof content === 'string' && MOMENT.test(content)
    ? spreadsheetTime(content)
    : content
}

/** Writes rows as CSV for the spreadsheets of a language. */
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
