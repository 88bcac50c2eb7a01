import type { ISql } from 'postgres'
import type { Arena } from './arena'

/** One replacement in the body of a function; `from` must be there, so that no mutant goes stale. */
export type Edit = { function: string; from: string | RegExp; to: string }

/** A mistake that engineers make in such code, and the statements or edits that make it here. */
export type Mutant = {
  mistake: string
  edits?: Edit[]
  /** Run before the edits, such as dropping a constraint that would stop the mistake too. */
  sql?: string
  /** Called with an arena of its own; must throw an AssertionError. */
  caughtBy: (arena: Arena) => Promise<void>
  /** Whether the scenario wants a database without users. */
  onEmptyDatabase?: boolean
}

/** Puts the mistake into the owner's database. @throws when the code no longer has the edited text. */
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
