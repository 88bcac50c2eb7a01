/**
 * Describes where a script failed: file, line and the line's text. Both drivers report the position as a
 * character offset in the script.
 */
function describeSqlError(file: string, script: string, error: unknown): Error {
  const { message, position } = error as { message?: string; position?: string | number }
  const what = message ?? String(error)
  const offset = Number(position)
  if (!Number.isFinite(offset)) return new Error(`${file}: ${what}`)
  const before = [...script].slice(0, offset - 1).join('')
  const line = before.split('\n').length
  const text = script.split('\n')[line - 1]?.trim() ?? ''
  return new Error(`${file}, line ${line}: ${what}\n  ${text}`)
}

/** Runs a script of many statements; a failure names the line. */
export async function runScript(
  execute: (sql: string) => Promise<unknown>,
  { file, sql }: { file: string; sql: string },
): Promise<void> {
  try {
    await execute(sql)
  } catch (error) {
    throw describeSqlError(file, sql, error)
  }
}
