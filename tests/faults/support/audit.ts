import { expect } from 'vitest'
import type { Query } from '../../../supabase/local/database/query'
import type { LoadGenerator } from './load-generator'

/** Number of effects in the database by request id. */
async function effects(query: Query): Promise<Map<string, number>> {
  const rows = await query<{ id: string; times: number }>(
    `select id, count(*)::integer as times from (
       select client_scan_id as id from public.scans where status = 'success'
       union all
       select request_id from public.token_transactions where description = 'load') as effect
     where id is not null group by id`,
  )
  return new Map(rows.map(({ id, times }) => [id, times]))
}

/**
 * Holds at any moment: every acknowledged effect exists once, no effect exists without a request, and no invariant is
 * violated.
 */
export async function expectNothingLost(
  query: Query,
  load: Pick<LoadGenerator, 'applied' | 'operations'>,
): Promise<void> {
  // Before the query: the load may run on, and gets more answers meanwhile.
  const acknowledged = load.applied()
  const found = await effects(query)
  const lost = acknowledged.filter(({ id }) => !found.has(id))
  const requested = new Set(load.operations.map(({ id }) => id))
  const foreign = [...found.keys()].filter((id) => !requested.has(id))
  const doubled = [...found].filter(([, times]) => times > 1)
  expect({ lost, foreign, doubled }).toEqual({ lost: [], foreign: [], doubled: [] })
  expect(await query('select * from private.check_invariants()')).toEqual([])
}

/** Retries unanswered requests, then expects exactly one effect per acknowledgement. */
export async function expectExact(query: Query, load: LoadGenerator): Promise<void> {
  await load.retryUnanswered()
  await expectNothingLost(query, load)
  expect((await effects(query)).size).toBe(load.applied().length)
}

/** Repeats acknowledged requests: each returns its first response and has no further effect. */
export async function expectReplaysHarmless(query: Query, load: LoadGenerator): Promise<void> {
  const again = load.applied().slice(-100)
  expect(again.length).toBeGreaterThan(0)
  for (const operation of again) expect(await load.send(operation)).toEqual(operation.answer)
  await expectExact(query, load)
}
