import type { Backend } from './backends'
import { readTestFile } from './pgtap-sql'
import { splitSql } from './split-sql'
import { TapReader, type TapResult } from './tap'

const transactionControl = /^(begin|start\s+transaction|commit|end|rollback|abort)\b(?!\s+to\b)/i

/**
 * Runs one file inside a transaction that is always rolled back.
 * @param file path below supabase/tests
 * @param before SQL to run first in the transaction
 */
export async function runFile(backend: Backend, file: string, before?: string): Promise<TapResult> {
  const tap = new TapReader()
  const statements = await splitSql(readTestFile(file))
  // The file's own begin and rollback are for pg_prove; here the runner controls the transaction.
  if (/^begin$/i.test(statements[0]?.sql ?? '')) statements.shift()
  if (/^rollback$/i.test(statements.at(-1)?.sql ?? '')) statements.pop()
  await backend.run('begin')
  try {
    if (before) await backend.run(before)
    for (const { sql, line } of statements) {
      if (transactionControl.test(sql)) {
        tap.problem(`line ${line}: a test file is one transaction; "${sql}" would end it.`)
        break
      }
      try {
        for (const row of await backend.run(sql)) {
          const [value] = row
          if (row.length === 1 && typeof value === 'string') tap.read(value)
        }
      } catch (error) {
        tap.problem(`line ${line}: ${String(error)}`)
        break
      }
    }
  } finally {
    await backend.run('rollback')
  }
  return tap.finish()
}
