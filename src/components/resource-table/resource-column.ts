import type { ReactNode } from 'react'

/** One column of a ResourceTable. Keep the list at module scope or in a memo: it must stay the same object. */
export interface ResourceColumn<Row> {
  id: string
  /** Translated heading; also the label on a phone's card and the heading in the CSV file. */
  header: string
  /** The plain value: what sorting, searching and the CSV export see. */
  value: (row: Row) => string | number | boolean | null
  /** What is shown; the plain value when absent. */
  cell?: (row: Row) => ReactNode
  /** Default true for client tables; a server table sorts only by columns that its RPC accepts. */
  sortable?: boolean
  /** Right-aligned with tabular digits. */
  numeric?: boolean
  /** A moment (ISO 8601), or a word where there is none: in the CSV file on the clock of the reader. */
  isMoment?: boolean
  /** Default true. */
  exported?: boolean
  /** Default true; false keeps a column for the CSV file alone. */
  shown?: boolean
  /** Default true; false leaves it off a phone's card, where what the row's button opens has it. */
  inCards?: boolean
}

/** What a server table asks for; goes into the query key and the RPC's arguments. */
export interface ResourceQuery {
  search: string
  /** Column id, or null for the server's own order. */
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
