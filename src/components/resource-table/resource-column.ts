import type { ReactNode } from 'react'

/**
 * One column of a ResourceTable. The list of columns must be stable: define it at module level or memoize
 * it.
 */
export interface ResourceColumn<Row> {
  id: string
  /** Translated heading; also the label on mobile cards and the heading in the CSV file. */
  header: string
  /** The raw value for sorting, searching and the CSV export. */
  value: (row: Row) => string | number | boolean | null
  /** Rendered content; default: the raw value. */
  cell?: (row: Row) => ReactNode
  /** Default true for client tables; a server table sorts only by columns that its RPC accepts. */
  sortable?: boolean
  /** Right-aligned with tabular digits. */
  numeric?: boolean
  /**
   * The value is an ISO time (or a text if there is none), which the CSV file shows in the local time
   * zone.
   */
  isTimestamp?: boolean
  /** Default true. */
  exported?: boolean
  /** Default true; false for columns of the CSV file only. */
  shown?: boolean
  /** Default true; false hides it on mobile cards. */
  inCards?: boolean
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
