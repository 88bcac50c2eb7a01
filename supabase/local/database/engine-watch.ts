import type { PGlite } from '@electric-sql/pglite'

/** Resources, the system, internal errors: after these the engine itself may be damaged. */
const grave = /^(53|58|XX)/

/** Any refusal of an aborted transaction shows that the engine still thinks. */
const ABORTED_TRANSACTION = '25P02'

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Tells when PGlite can no longer be trusted. PostgreSQL would end its process after a failed
 * checkpoint, as on a full disk; PGlite goes on, and answers every query with nothing.
 *
 * @returns settles with what went wrong, once, or never
 */
export function watchEngine(pglite: PGlite): Promise<unknown> {
  return new Promise((report) => {
    const { query, exec } = pglite
    const isAlive = async () => {
      try {
        const { rows } = await query.call(pglite, 'select 1 as alive')
        return rows.length === 1
      } catch (error) {
        return codeOf(error) === ABORTED_TRANSACTION
      }
    }
    const watched =
      <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        try {
          return await call.apply(pglite, given)
        } catch (error) {
          const code = codeOf(error)
          if ((code === '' || grave.test(code)) && !(await isAlive())) report(error)
          throw error
        }
      }
    pglite.query = watched(query) as typeof query
    pglite.exec = watched(exec)
  })
}
