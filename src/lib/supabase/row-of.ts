import * as z from 'zod/mini'
import type { Database } from '@/types/database.types'

type CompositeTypes = Database['public']['CompositeTypes']
type Tables = Database['public']['Tables']

/** A composite type of the database: what a function answers, or a part of that. */
export type Row<Name extends keyof CompositeTypes> = CompositeTypes[Name]

/**
 * Returns the schema of a composite type in an answer for organisers. The generated types describe its columns.
 * @param _name name of the type
 * @param columns schemas of the columns that the types do not describe well enough, such as texts that are one of a list
 */
export function rowOf<
  Name extends keyof CompositeTypes,
  Columns extends { [Column in keyof Row<Name>]?: z.ZodMiniType },
>(_name: Name, columns: Columns) {
  return z.looseObject(columns as Record<string, z.ZodMiniType>) as unknown as z.ZodMiniType<
    Omit<Row<Name>, keyof Columns> & {
      [Column in keyof Columns]: z.output<Columns[Column]>
    }
  >
}

const present = z.custom((value) => value !== undefined)

/**
 * Returns the schema of a row with some columns of a table. The generated types describe them.
 * @param _table name of the table
 * @param columns columns of which only the presence is checked
 * @param others schemas of more columns: those that the types do not describe well enough, and what comes with the row
 */
export function tableRow<
  Table extends keyof Tables,
  Column extends keyof Tables[Table]['Row'] & string,
  Others extends Record<string, z.ZodMiniType> = Record<never, never>,
>(_table: Table, columns: readonly Column[], others?: Others) {
  const shape = Object.fromEntries(columns.map((column) => [column, present]))
  return z.object({ ...shape, ...others }) as unknown as z.ZodMiniObject<
    { [Name in Column]: z.ZodMiniType<Tables[Table]['Row'][Name]> } & Others
  >
}
