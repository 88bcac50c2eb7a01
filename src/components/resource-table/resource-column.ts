import type { ReactNode } from 'react'
import { MINOR_UNITS, type Currency } from '@/lib/format/money'
import type { Format } from '@/lib/i18n/use-format'

type ColumnValue = string | number | boolean | null

/** Decides alignment, format and the value in the CSV file; a text is shown as it is in any type. */
type ColumnType<Row> =
  | {
      /**
       * Default text. A number is whole, a percentage is a share from 0 to 1, and a timestamp is an ISO
       * time, which the CSV file shows in the local time zone.
       */
      type?: 'text' | 'number' | 'percent' | 'timestamp'
    }
  | {
      /** Minor units; major units in the CSV file. */
      type: 'money'
      currency: (row: Row) => Currency
    }

/**
 * One column of a ResourceTable. The list of columns must be stable: define it at module level or memoize
 * it.
 */
export type ResourceColumn<Row> = ColumnType<Row> & {
  id: string
  /** Translated heading; also the label on mobile cards and the heading in the CSV file. */
  header: string
  /** The raw value for sorting, searching and the CSV export. */
  value: (row: Row) => ColumnValue
  /** Shown for null; default: a dash. */
  emptyText?: string
  /** Rendered content; the formatted value when absent or null. */
  cell?: (row: Row) => ReactNode
  /** Default true for client tables; a server table sorts only by columns that its RPC accepts. */
  sortable?: boolean
  /** Default true. */
  exported?: boolean
  /** Default true; false for columns of the CSV file only. */
  shown?: boolean
  /** Default true; false hides it on mobile cards. */
  inCards?: boolean
}

/** Numbers are right-aligned with tabular digits, and sorted by size. */
export function isNumeric(type: ResourceColumn<never>['type']): boolean {
  return type === 'number' || type === 'money' || type === 'percent'
}

/** Returns the value for sorting, searching and the CSV file. */
export function plainValue<Row>(column: ResourceColumn<Row>, row: Row): ColumnValue {
  const value = column.value(row)
  return column.type === 'money' && typeof value === 'number' ? value / MINOR_UNITS : value
}

/** Returns the text of a cell. */
export function formattedValue<Row>(column: ResourceColumn<Row>, row: Row, format: Format): string {
  const value = column.value(row)
  if (value === null) return column.emptyText ?? '–'
  if (typeof value === 'string')
    return column.type === 'timestamp' ? format.timestamp(value) : value
  if (typeof value === 'boolean') return String(value)
  if (column.type === 'number') return format.number(value)
  if (column.type === 'percent') return format.percent(value)
  if (column.type === 'money') return format.money(value, column.currency(row))
  return String(value)
}

/** Query of a table; part of the query key and the RPC arguments of server tables. */
export interface ResourceQuery {
  search: string
  /** Column id, or null for the default order. */
  sort: string | null
  descending: boolean
  /** Rows per page. */
  limit: number
  offset: number
}

const PAGE_SIZE = 25

export const initialResourceQuery: ResourceQuery = {
  search: '',
  sort: null,
  descending: false,
  limit: PAGE_SIZE,
  offset: 0,
}
