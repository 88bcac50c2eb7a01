import { loadModule, parseSync } from 'libpg-query'

/** One statement of a script and the line (from 1) it starts on. */
export type SqlStatement = { sql: string; line: number }

/** Location of a statement in bytes; absent where 0 or up to the end of the script. */
type StatementLocation = { stmt_location?: number; stmt_len?: number }

/**
 * Splits a SQL script into its statements with PostgreSQL's own parser.
 * @throws Error of the parser when the script has a syntax error
 */
export async function splitSql(script: string): Promise<SqlStatement[]> {
  await loadModule()
  const { stmts = [] } = parseSync(script) as { stmts?: StatementLocation[] }
  const bytes = Buffer.from(script)
  return stmts.map(({ stmt_location: start = 0, stmt_len: length = bytes.length - start }) => ({
    sql: bytes.toString('utf8', start, start + length).trim(),
    line: bytes.toString('utf8', 0, start).split('\n').length,
  }))
}
