export type Row = Record<string, unknown>

/** Runs one statement as the database owner. */
export type Query = <T extends Row = Row>(sql: string, parameters?: unknown[]) => Promise<T[]>

/** Runs a script of several statements as the database owner. */
export type Exec = (script: string) => Promise<void>

/** One with a name is prepared once for each connection. */
export interface Statement {
  sql: string
  parameters?: readonly unknown[]
  name?: string
}
