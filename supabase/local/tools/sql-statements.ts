import { loadModule, parseSync } from 'libpg-query'

/** A statement of a script. */
export interface Statement {
  /** PostgreSQL's parse tree, under the name of its kind, such as `AlterTableStmt`. */
  tree: Record<string, unknown>
  /** Without the comments before it. */
  text: string
  /** Comments directly before it, one a line. */
  comments: string[]
  /** Where its text starts: the line from 1, and the offset in bytes. */
  line: number
  start: number
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Collects every value under `key` at any depth below `node`. */
export function collect(node: unknown, key: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((child) => collect(child, key))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([name, child]) =>
    name === key ? [child, ...collect(child, key)] : collect(child, key),
  )
}

interface ParsedStatement {
  stmt: Record<string, unknown>
  stmt_location?: number
  stmt_len?: number
}

/** Parses with PostgreSQL's own grammar, which {@link parseScript} has loaded. Offsets in the result are bytes. */
export const parseStatements = (sql: string): ParsedStatement[] =>
  (parseSync(sql) as { stmts?: ParsedStatement[] }).stmts ?? []

/**
 * Splits a script into its statements.
 *
 * @throws SqlError when the script is not valid SQL
 */
export async function parseScript(sql: string): Promise<Statement[]> {
  await loadModule()
  const bytes = Buffer.from(sql)
  let [line, counted, previousEnd] = [1, 0, 0]
  return parseStatements(sql).map(({ stmt, stmt_location: offset = 0, stmt_len: length }) => {
    const end = length === undefined ? bytes.length : offset + length
    // The parser counts some of the comments before a statement to it, and some to nothing.
    const whole = bytes.subarray(previousEnd, end).toString()
    const text = whole.replace(/^(;|\s|--[^\n]*\n|\/\*[^]*?\*\/)+/, '')
    const lead = whole.slice(0, whole.length - text.length)
    const start = previousEnd + Buffer.byteLength(lead)
    previousEnd = end
    line += bytes.subarray(counted, start).toString().split('\n').length - 1
    counted = start
    return {
      tree: stmt,
      text: text.trimEnd(),
      comments: lead.split('\n').flatMap((row) => /^\s*--\s*(.*)$/.exec(row)?.[1] ?? []),
      line,
      start,
    }
  })
}
