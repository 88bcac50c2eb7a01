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

/** Hands a CSV text to the browser as a download. */
export function downloadCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
