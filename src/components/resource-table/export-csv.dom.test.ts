import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCsv } from '@/components/resource-table/export-csv'
import { useColumnContext, type ResourceColumn } from '@/components/resource-table/resource-column'

interface Row {
  name: string
  points: number
}

const columns: ResourceColumn<Row>[] = [
  { id: 'name', header: () => 'Név', value: (row) => row.name },
  { id: 'points', header: () => 'Pont', value: (row) => row.points },
  { id: 'hidden', header: () => 'Rejtett', value: () => 'x', exported: false },
]

const context = () => renderHook(useColumnContext).result.current

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'hu', resources: {} }))

describe('toCsv', () => {
  it('writes headings and values, quoting where needed', () => {
    expect(toCsv(columns, [{ name: 'Kovács; Ő', points: 5 }], context())).toBe(
      '\uFEFFNév;Pont\r\n"Kovács; Ő";5',
    )
  })

  it('escapes names that a spreadsheet would treat as a formula', () => {
    expect(toCsv(columns, [{ name: '=1+1', points: 0 }], context())).toContain(`'=1+1`)
  })

  it('writes money in major units', () => {
    const paid: ResourceColumn<{ minor: number | null }>[] = [
      {
        id: 'paid',
        header: () => 'Fizetve',
        value: (row) => row.minor,
        type: 'money',
        currency: () => 'EUR',
      },
    ]
    expect(toCsv(paid, [{ minor: 499 }, { minor: null }], context())).toBe(
      '\uFEFFFizetve\r\n4,99\r\n',
    )
  })

  it('writes times in the local time zone, and other texts unchanged', () => {
    const moments: ResourceColumn<{ at: string | null }>[] = [
      { id: 'at', header: () => 'Mikor', value: (row) => row.at, type: 'timestamp' },
    ]
    const at = new Date(2026, 10, 22, 7, 5, 11, 117).toISOString()
    expect(toCsv(moments, [{ at }, { at: null }, { at: 'örökre' }], context())).toBe(
      '\uFEFFMikor\r\n2026-11-22 07:05:11\r\n\r\nörökre',
    )
  })
})
