import { expect } from 'vitest'
import type { Query } from '../../../supabase/local/database/query'
import type { Storm } from './storm'

/** How often the database holds the effect of each step of a storm, by its id. */
async function effects(query: Query): Promise<Map<string, number>> {
  const rows = await query<{ id: string; times: number }>(
    `select id, count(*)::integer as times from (
       select client_scan_id as id from public.scans where status = 'success'
       union all
       select request_id from public.token_transactions where description = 'storm') as effect
     where id is not null group by id`,
  )
  return new Map(rows.map(({ id, times }) => [id, times]))
}

/**
 * What must hold at any moment, also while answers are missing: every acknowledged effect is there,
 * none is there twice, nothing is there that nobody asked for, and the data is sound.
 */
export async function expectNothingLost(query: Query, storm: Storm): Promise<void> {
  const found = await effects(query)
  const lost = storm.applied().filter(({ id }) => !found.has(id))
  const asked = new Set(storm.operations.map(({ id }) => id))
  const foreign = [...found.keys()].filter((id) => !asked.has(id))
  const doubled = [...found].filter(([, times]) => times > 1)
  expect({ lost, foreign, doubled }).toEqual({ lost: [], foreign: [], doubled: [] })
  expect(await query('select * from private.check_invariants()')).toEqual([])
}

/** After the last answer: there are exactly as many effects as acknowledgements. */
export async function expectExact(query: Query, storm: Storm): Promise<void> {
  await storm.settle()
  await expectNothingLost(query, storm)
  expect((await effects(query)).size).toBe(storm.applied().length)
}

/** Repeats acknowledged steps: each answers as it did the first time and moves nothing. */
export async function expectReplaysHarmless(query: Query, storm: Storm): Promise<void> {
  const again = storm.applied().slice(-100)
  expect(again.length).toBeGreaterThan(0)
  for (const operation of again) expect(await storm.send(operation)).toEqual(operation.answer)
  await expectExact(query, storm)
}
