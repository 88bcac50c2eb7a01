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
  let [line, counted] = [1, 0]
  return parseStatements(sql).map(({ stmt, stmt_location: offset = 0, stmt_len: length }) => {
    const whole = bytes
      .subarray(offset, length === undefined ? undefined : offset + length)
      .toString()
    const text = whole.replace(/^(\s|--[^\n]*\n|\/\*[^]*?\*\/)+/, '')
    const lead = whole.slice(0, whole.length - text.length)
    const start = offset + Buffer.byteLength(lead)
    line += bytes.subarray(counted, start).toString().split('\n').length - 1
    counted = start
    return {
      tree: stmt,
      text: text.trimEnd(),
      comments: lead.split('\n').flatMap((line) => /^\s*--\s*(.*)$/.exec(line)?.[1] ?? []),
      line,
      start,
    }
  })
}
