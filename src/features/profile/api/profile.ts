import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { toReadError } from '@/lib/supabase/errors'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'
import { rpc, rpcQuery } from '@/lib/supabase/rpc'
import { pointEntryRowSchema } from '@/types/database-schemas/point-entry-row'
import { scanRowSchema } from '@/types/database-schemas/scan-row'

export const SCAN_LIMIT = 100

const scanSchema = z.object({
  ...scanRowSchema.shape,
  status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
})

/** A counted or rejected scan; `failure_reason` is an error key, `correction` the latest one of the find. */
export type Scan = z.infer<typeof scanSchema>

/**
 * The player's latest scans across all sessions, newest first.
 */
export const scansQueryOptions = () =>
  rpcQuery('list_scans', { p_limit: SCAN_LIMIT }, queryKeyPrefixes.scans, z.array(scanSchema))

export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  ...pointEntryRowSchema.shape,
  kind: z.catch(z.enum(['scan', 'task', 'adjustment']), 'scan'),
})

/** What the player got points for; an adjustment has a reason and no code. */
export type PointEntry = z.infer<typeof pointEntrySchema>

/** The player's latest point entries, newest first. */
export function pointEntriesQueryOptions() {
  const args = { p_limit: POINT_ENTRY_LIMIT }
  return rpcQuery('list_point_entries', args, queryKeyPrefixes.scans, z.array(pointEntrySchema))
}

export const TRANSACTION_LIMIT = 50

const transactionSchema = tableRow(
  'token_transactions',
  ['id', 'type', 'delta', 'description', 'created_at'],
  { metadata: z.object({ newBalance: z.number() }) },
)

/** A ledger row: `delta` is the signed change and `metadata.newBalance` the balance after it, in tokens. */
export type TokenTransaction = z.infer<typeof transactionSchema>

async function fetchTransactions(): Promise<TokenTransaction[]> {
  try {
    return await rpc(
      'list_token_transactions',
      { p_limit: TRANSACTION_LIMIT },
      z.array(transactionSchema),
    )
  } catch (thrown) {
    throw toReadError(thrown, 'transaction_history_failed')
  }
}

/**
 * The player's latest ledger rows, newest first.
 * @throws AppError `transaction_history_failed`, or `network_unavailable` when there was no response
 */
export function tokenTransactionsQueryOptions() {
  return queryOptions({
    queryKey: [...accountKeys.balances, 'transactions'],
    queryFn: fetchTransactions,
  })
}

const clueNameSchema = tableRow('purchased_clues', ['clue_id', 'clue_name_hu', 'clue_name_en'])

/** Names of all accessible clues that the player has bought. */
export function clueNamesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, 'clue-names'],
    queryFn: () => readRows('purchased_clues', clueNameSchema, (clues) => clues.eq('user_id', uid)),
  })
}

const guideClueSchema = tableRow('purchased_solution_guides', ['solution_guide_id', 'clue_id'])

/** Clue ids of all accessible solution guides that the player has bought. */
export function guideCluesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, 'guide-clues'],
    queryFn: () =>
      readRows('purchased_solution_guides', guideClueSchema, (guides) => guides.eq('user_id', uid)),
  })
}

/** Fetches all data stored about the player: one JSON document with a key per table. */
export function useExportMyData() {
  return useMutation({
    mutationFn: () => rpc('export_my_data', {}),
  })
}
