import Papa from 'papaparse'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

/**
 * Writes rows as CSV. Cells that a spreadsheet would run as a formula are defused, because names come
 * from players; the byte-order mark makes Excel read Hungarian accents.
 */
export function toCsv<Row>(columns: readonly ResourceColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter((column) => column.exported !== false)
  const data = rows.map((row) => exported.map((column) => column.value(row) ?? ''))
  const fields = exported.map((column) => column.header)
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}`
}
