import { queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { supabase } from '@/lib/supabase/client'
import { toReadError } from '@/lib/supabase/errors'
import { read, rpc } from '@/lib/supabase/rpc'

export const SCAN_LIMIT = 100

const scanSchema = z.object({
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
  failure_reason: z.nullable(z.string()),
  points: z.number(),
  scanned_at: z.string(),
  received_at: z.string(),
  /** The latest correction of the find, with its reason. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
  correction_reason: z.nullable(z.string()),
  /** A team mate whose account was deleted found it. */
})

/** A counted or rejected scan; `failure_reason` is an error key. */
export type Scan = z.infer<typeof scanSchema>

/**
 * The player's latest scans across all sessions, newest first.
 */
export function scansQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.scans, 'history'],
    queryFn: () => rpc('list_scans', { p_limit: SCAN_LIMIT }, z.array(scanSchema)),
  })
}

export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  /** adjustment: bonus or penalty points, with a reason and without a code. */
  kind: z.catch(z.enum(['scan', 'adjustment']), 'scan'),
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  points: z.number(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
})

/** What the player got points for. */
export type PointEntry = z.infer<typeof pointEntrySchema>

/** The player's latest point entries, newest first. */
export function pointEntriesQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.scans, 'points'],
    queryFn: () =>
      rpc('list_point_entries', { p_limit: POINT_ENTRY_LIMIT }, z.array(pointEntrySchema)),
  })
}

export const TRANSACTION_LIMIT = 50

const transactionSchema = z.object({
  id: z.number(),
  type: z.string(),
  delta: z.number(),
  description: z.string(),
  created_at: z.string(),
  metadata: z.object({ newBalance: z.number() }),
})

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

const clueNameSchema = z.object({
  clue_id: z.string(),
  clue_name_hu: z.string(),
  clue_name_en: z.string(),
})

const columns = Object.keys(clueNameSchema.shape).join(',')

/** Names of all accessible clues that the player has bought. */
export function clueNamesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, 'clue-names'],
    queryFn: () =>
      read(
        'purchased_clues',
        supabase.from('purchased_clues').select(columns).eq('user_id', uid),
        z.array(clueNameSchema),
      ),
  })
}

const guideClueSchema = z.object({ solution_guide_id: z.string(), clue_id: z.string() })

/** Clue ids of all accessible solution guides that the player has bought. */
export function guideCluesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.shop, 'guide-clues'],
    queryFn: () =>
      read(
        'purchased_solution_guides',
        supabase
          .from('purchased_solution_guides')
          .select('solution_guide_id,clue_id')
          .eq('user_id', uid),
        z.array(guideClueSchema),
      ),
  })
}

/** Fetches all data stored about the player: one JSON document with a key per table. */
export function useExportMyData() {
  return useMutation({
    mutationFn: () => rpc('export_my_data', {}),
  })
}
