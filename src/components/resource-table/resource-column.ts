import type { ParseKeys, TFunction } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import type { BadgeTone } from '@/components/ui/badge'
import { MINOR_UNITS, type Currency } from '@/lib/format/money'
import { type Format } from '@/lib/i18n/use-format'
import { type Localized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'

type ColumnValue = string | number | boolean | null

/** What columns need to write values in the reader's language. */
export interface ColumnContext {
  t: TFunction
  format: Format
  localized: Localized
}

/** Returns the same object until the language of the reader or of the hunt changes. */
export function useColumnContext(): ColumnContext {
  const { t, format, localized } = useTexts()
  return useMemo(() => ({ t, format, localized }), [t, format, localized])
}

/** The fields of a row that a column can show as they are. */
type PlainField<Row> = {
  [Key in keyof Row & string]: Row[Key] extends ColumnValue ? Key : never
}[keyof Row & string]

/** The raw value for sorting, searching and the CSV export; default: the field that the column is named after. */
type ColumnSource<Row> =
  | { id: PlainField<Row>; value?: undefined }
  | { id: string; value: (row: Row, context: ColumnContext) => ColumnValue }

/** Decides alignment, format and the value in the CSV file; a text is shown as it is in any type. */
type ColumnType<Row> =
  | {
      /**
       * Default text; a boolean is yes or no. A number is whole, a percentage a share from 0 to 1, and a timestamp
       * an ISO time, which the CSV file shows in the local time zone.
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
export type ResourceColumn<Row> = ColumnSource<Row> &
  ColumnType<Row> & {
    /** Heading; also the label on mobile cards and the heading in the CSV file. */
    header: ParseKeys | ((context: ColumnContext) => string)
    /** Shown for null; default: a dash. */
    emptyText?: ParseKeys
    /** Rendered content; the formatted value when absent or empty. */
    cell?: (row: Row, context: ColumnContext) => ReactNode
    /** Shows the value as a badge. */
    tone?: (row: Row) => BadgeTone
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

/** Returns the translated heading. */
export function headerText(
  { header }: Pick<ResourceColumn<never>, 'header'>,
  context: ColumnContext,
): string {
  return typeof header === 'function' ? header(context) : context.t(header)
}

function rawValue<Row>(column: ResourceColumn<Row>, row: Row, context: ColumnContext): ColumnValue {
  return column.value ? column.value(row, context) : (row[column.id] as ColumnValue)
}

/** Returns the value for sorting, searching and the CSV file. */
export function plainValue<Row>(
  column: ResourceColumn<Row>,
  row: Row,
  context: ColumnContext,
): ColumnValue {
  const value = rawValue(column, row, context)
  if (typeof value === 'boolean') return context.t(value ? 'common.yes' : 'common.no')
  return column.type === 'money' && typeof value === 'number' ? value / MINOR_UNITS : value
}

/** Returns the text of a cell. */
export function formattedValue<Row>(
  column: ResourceColumn<Row>,
  row: Row,
  context: ColumnContext,
): string {
  const { t, format } = context
  const value = rawValue(column, row, context)
  if (value === null) return column.emptyText ? t(column.emptyText) : '–'
  if (typeof value === 'string')
    return column.type === 'timestamp' ? format.timestamp(value) : value
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (column.type === 'number') return format.number(value)
  if (column.type === 'percent') return format.percent(value)
  if (column.type === 'money') return format.money(value, column.currency(row))
  return String(value)
}

/** Translation keys of the headings of an exported list, but for those that are no keys. */
export const headingKeysOf = <Row>(columns: readonly ResourceColumn<Row>[]): ParseKeys[] =>
  columns.flatMap(({ header }) => (typeof header === 'string' ? [header] : []))

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

/**
 * Returns the paging arguments of a list RPC.
 * @param defaultSort sort column without user selection
 * @param isDescending the default order is descending
 */
export function pageArguments(
  query: ResourceQuery,
  defaultSort = 'created_at',
  isDescending = true,
) {
  return {
    p_search: query.search || null,
    p_sort: query.sort ?? defaultSort,
    p_descending: query.sort === null ? isDescending : query.descending,
    p_limit: query.limit,
    p_offset: query.offset,
  }
}
