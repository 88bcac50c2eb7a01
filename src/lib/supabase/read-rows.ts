import * as z from 'zod/mini'
import { supabase } from '@/lib/supabase/client'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { read } from '@/lib/supabase/rpc'
import type { Database } from '@/types/database.types'

type TableName = keyof Database['public']['Tables']

function select<Table extends TableName>(table: Table, schema: z.ZodMiniObject) {
  return supabase.from(table).select(Object.keys(schema.shape).join(','))
}

type Rows<Table extends TableName> = ReturnType<typeof select<Table>>

/**
 * Reads at most 1000 rows of a table.
 * @param schema schema of a row, whose columns are read
 * @param refine filters and sorts the rows
 * @throws AppError
 */
export function readRows<Table extends TableName, Schema extends z.ZodMiniObject>(
  table: Table,
  schema: Schema,
  refine: (rows: Rows<Table>) => Parameters<typeof read>[1],
): Promise<z.output<Schema>[]> {
  return read(table, refine(select(table, schema)), z.array(schema))
}

/**
 * Reads all rows of a table page by page: PostgREST silently cuts off after 1000 rows.
 * @param refine sorts the rows unambiguously
 */
export function readAllRows<Table extends TableName, Schema extends z.ZodMiniObject>(
  table: Table,
  schema: Schema,
  refine: (rows: Rows<Table>) => Pick<Rows<Table>, 'range'>,
): Promise<z.output<Schema>[]> {
  return fetchAllPages((limit, offset) =>
    readRows(table, schema, (rows) => refine(rows).range(offset, offset + limit - 1)),
  )
}
