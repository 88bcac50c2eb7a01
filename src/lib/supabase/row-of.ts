import * as z from 'zod/mini'
import type { RpcName } from '@/lib/supabase/rpc'
import type { Database } from '@/types/database.types'

type Functions = Database['public']['Functions']
type RowRpcName = {
  [Name in RpcName]: Functions[Name]['Returns'] extends readonly object[] ? Name : never
}[RpcName]

/**
 * Returns the schema of a row of an RPC for organisers. The generated types describe its columns.
 * @param _name SQL function name
 * @param columns schemas of the columns that the types do not describe well enough, such as texts that are one of a list
 */
export function rowOf<Name extends RowRpcName, Columns extends Record<string, z.ZodMiniType>>(
  _name: Name,
  columns: Columns,
) {
  return z.looseObject(columns) as unknown as z.ZodMiniType<
    Omit<Functions[Name]['Returns'][number], keyof Columns> & {
      [Column in keyof Columns]: z.output<Columns[Column]>
    }
  >
}
