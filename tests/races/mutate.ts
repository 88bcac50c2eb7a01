import type { ISql } from 'postgres'
import type { TestDatabase } from './test-database'

/** A replacement in a function's body; `from` must exist, so that stale mutants fail. */
export type Edit = { function: string; from: string | RegExp; to: string }

/** A typical bug, and the statements or edits that introduce it. */
export type Mutant = {
  mistake: string
  edits?: Edit[]
  /** Runs before the edits, such as dropping a constraint that would also catch the bug. */
  sql?: string
  /** Runs in its own database; must throw an AssertionError. */
  caughtBy: (database: TestDatabase) => Promise<void>
  /** Whether the scenario needs a database without users. */
  onEmptyDatabase?: boolean
}

/** Applies the mutant. @throws when the code no longer has the edited text. */
export async function applyMutant(owner: ISql, { edits = [], sql }: Mutant): Promise<void> {
  if (sql) await owner.unsafe(sql)
  for (const edit of edits) {
    const [row] = await owner<{ definition: string }[]>`
      select pg_get_functiondef(oid) as definition from pg_catalog.pg_proc
      where proname = ${edit.function} and pronamespace = 'private'::regnamespace`
    const mutated = row?.definition.replace(edit.from, edit.to)
    if (!row || mutated === undefined || mutated === row.definition) {
      throw new Error(`private.${edit.function} has no "${edit.from}" any more.`)
    }
    await owner.unsafe(mutated)
  }
}
