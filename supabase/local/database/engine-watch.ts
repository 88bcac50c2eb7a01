import type { PGlite } from '@electric-sql/pglite'
import { databaseError } from '../lite/postgres-error'

/** Resources, stack overflow, system and internal errors: the engine itself may be damaged after these. */
const severeErrorCodes = /^(53|54001|58|XX)/

/** A refusal because of an aborted transaction shows that the engine still works. */
const ABORTED_TRANSACTION = '25P02'

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Records engine aborts that are not PostgreSQL errors: stack overflow or lack of memory. PGlite swallows them,
 * and an aborted statement looks like one without rows.
 *
 * @returns a function that returns the cause of an abort since its last call, or undefined
 */
function watchAborts({ Module: engine }: PGlite): () => unknown {
  const step = engine._PostgresMainLoopOnce
  let abortCause: unknown
  engine._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (error) {
      // PostgreSQL's own errors leave the engine with an exit status.
      const isError = typeof error === 'object' && error !== null && 'status' in error
      if (!isError) abortCause ??= error
      throw error
    }
  }
  return () => {
    const cause = abortCause
    abortCause = undefined
    return cause
  }
}

/** The error for a statement that the engine aborted. */
const abortError = (cause: unknown) =>
  cause instanceof RangeError
    ? databaseError('54001', 'stack depth limit exceeded')
    : databaseError('XX000', `The engine broke off: ${String(cause)}`)

/**
 * Detects when PGlite can no longer be trusted. PostgreSQL would end its process after a failed checkpoint, as
 * on a full disk; PGlite continues and answers every query with nothing.
 *
 * @returns a promise that settles with the cause, once, or never
 */
export function watchEngine(pglite: PGlite): Promise<unknown> {
  return new Promise((resolve) => {
    const { query, exec } = pglite
    const takeAbortCause = watchAborts(pglite)
    const isAlive = async () => {
      try {
        const { rows } = await query.call(pglite, 'select 1 as alive')
        return rows.length === 1
      } catch (error) {
        return codeOf(error) === ABORTED_TRANSACTION
      }
    }
    const watched =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        try {
          const result = await call.apply(pglite, args)
          const abortCause = takeAbortCause()
          if (abortCause !== undefined) throw abortError(abortCause)
          return result
        } catch (thrown) {
          const abortCause = takeAbortCause()
          const error = abortCause === undefined ? thrown : abortError(abortCause)
          const code = codeOf(error)
          if ((code === '' || severeErrorCodes.test(code)) && !(await isAlive())) resolve(error)
          throw error
        }
      }
    pglite.query = watched(query) as typeof query
    pglite.exec = watched(exec)
  })
}
