import { describe, expect, it } from 'vitest'
import { toCsv } from '@/components/resource-table/export-csv'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

interface Row {
  name: string
  points: number
}

const columns: ResourceColumn<Row>[] = [
  { id: 'name', header: 'Név', value: (row) => row.name },
  { id: 'points', header: 'Pont', value: (row) => row.points },
  { id: 'hidden', header: 'Rejtett', value: () => 'x', exported: false },
]

describe('toCsv', () => {
  it('writes headings and values, quoting where needed', () => {
    expect(toCsv(columns, [{ name: 'Kovács, Ő', points: 5 }])).toBe(
      '\uFEFFNév,Pont\r\n"Kovács, Ő",5',
    )
  })

  it('defuses names that a spreadsheet would run as a formula', () => {
    expect(toCsv(columns, [{ name: '=1+1', points: 0 }])).toContain(`'=1+1`)
  })
})
