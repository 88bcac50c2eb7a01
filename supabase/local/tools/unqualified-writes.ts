import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'

/** An UPDATE or DELETE without WHERE. */
export interface UnqualifiedWrite {
  /** Line of the top-level statement in the script, from 1. */
  line: number
  /** The text of that statement's first line. */
  statement: string
}

interface Statement {
  stmt: Record<string, unknown>
  stmt_location?: number
  stmt_len?: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Collects every value under `key` at any depth below `node`. */
function collect(node: unknown, key: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((child) => collect(child, key))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([name, child]) =>
    name === key ? [child, ...collect(child, key)] : collect(child, key),
  )
}

/** Parses with PostgreSQL's own grammar. Offsets in the result are bytes. */
function parseStatements(sql: string): Statement[] {
  return (parseSync(sql) as { stmts?: Statement[] }).stmts ?? []
}

/** True when the parsed SQL writes without a WHERE, common table expressions included. */
function writesUnqualified(tree: unknown): boolean {
  const writes = [...collect(tree, 'UpdateStmt'), ...collect(tree, 'DeleteStmt')]
  return writes.some((write) => isObject(write) && !('whereClause' in write))
}

/**
 * Constant texts of an EXECUTE with the placeholders of `format` filled in; texts that are not whole statements
 * are skipped.
 */
function dynamicStatements(expression: string): unknown[] {
  return collect(parseStatements(`select ${expression}`), 'sval').flatMap((text) => {
    try {
      return typeof text === 'string'
        ? parseStatements(text.replaceAll(/%(\d+\$)?[IsL]/g, 'x'))
        : []
    } catch {
      return []
    }
  })
}

/** Checks the SQL inside the body of a PL/pgSQL function or DO block. */
function plpgsqlWritesUnqualified(statement: string): boolean {
  // The parser has no catalogue, so it mistakes an array of a composite type for record[].
  const body = parsePlPgSQLSync(statement.replace(/(\sreturns\s+)[\w.]+\[\]/i, '$1text[]'))
  const dynamic = collect(body, 'PLpgSQL_stmt_dynexecute').flatMap((execute) =>
    collect((execute as { query?: unknown }).query, 'query'),
  )
  if (dynamic.some((query) => dynamicStatements(String(query)).some(writesUnqualified))) return true
  // parseMode 0 is a whole statement; the others are expressions, which cannot write.
  return collect(body, 'PLpgSQL_expr')
    .filter((expression) => isObject(expression) && expression['parseMode'] === 0)
    .some((expression) =>
      writesUnqualified(parseStatements((expression as { query: string }).query)),
    )
}

/** The named options of CREATE FUNCTION or DO, such as `language` and `as`. */
function definition(statement: Record<string, unknown>): Record<string, unknown> {
  const options = (statement['options'] ?? statement['args'] ?? []) as { DefElem: unknown }[]
  return Object.fromEntries(
    options.map(({ DefElem }) => {
      const { defname, arg } = DefElem as { defname: string; arg: unknown }
      return [defname, collect(arg, 'sval')[0]]
    }),
  )
}

/** True when a top-level statement, or the function body in it, writes without a WHERE. */
function isUnqualified({ stmt }: Statement, text: string): boolean {
  const routine = stmt['CreateFunctionStmt'] ?? stmt['DoStmt']
  if (!isObject(routine)) return writesUnqualified(stmt)
  const { language = stmt['DoStmt'] ? 'plpgsql' : 'sql', as: body } = definition(routine)
  if (language === 'plpgsql') return plpgsqlWritesUnqualified(text)
  if (language !== 'sql' || typeof body !== 'string') return writesUnqualified(stmt)
  return writesUnqualified(parseStatements(body))
}

/**
 * Finds each UPDATE and DELETE without WHERE, also in function bodies. Supabase preloads `safeupdate` for the
 * API's connections, where such a statement fails with SQLSTATE 21000.
 *
 * @param sql a script, or a part of one that parses
 * @throws SqlError when the script is not valid SQL
 */
export async function findUnqualifiedWrites(sql: string): Promise<UnqualifiedWrite[]> {
  await loadModule()
  const bytes = Buffer.from(sql)
  return parseStatements(sql).flatMap((statement) => {
    const start = statement.stmt_location ?? 0
    const end = statement.stmt_len === undefined ? undefined : start + statement.stmt_len
    const text = bytes.subarray(start, end).toString()
    if (!isUnqualified(statement, text)) return []
    const code = text.replace(/^(\s|--[^\n]*\n)+/, '')
    const before = Buffer.byteLength(text) - Buffer.byteLength(code) + start
    const line = bytes.subarray(0, before).toString().split('\n').length
    return [{ line, statement: code.split('\n')[0] ?? '' }]
  })
}
