import { parsePlPgSQLSync } from 'libpg-query'
import { collect, isObject, parseScript, parseStatements, type Statement } from './sql-statements'

/** An UPDATE or DELETE without WHERE. */
export interface UnqualifiedWrite {
  /** Line of the top-level statement in the script, from 1. */
  line: number
  /** The text of that statement's first line. */
  statement: string
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
function isUnqualified({ tree, text }: Statement): boolean {
  const routine = tree['CreateFunctionStmt'] ?? tree['DoStmt']
  if (!isObject(routine)) return writesUnqualified(tree)
  const { language = tree['DoStmt'] ? 'plpgsql' : 'sql', as: body } = definition(routine)
  if (language === 'plpgsql') return plpgsqlWritesUnqualified(text)
  if (language !== 'sql' || typeof body !== 'string') return writesUnqualified(tree)
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
  const statements = await parseScript(sql)
  return statements
    .filter(isUnqualified)
    .map(({ line, text }) => ({ line, statement: text.split('\n')[0] ?? '' }))
}
