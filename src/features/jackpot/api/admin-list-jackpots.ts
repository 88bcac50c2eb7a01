import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { adminJackpotKeys } from '@/features/jackpot/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/** 'none': the hunt has no jackpot. */
export const jackpotStatuses = ['none', 'open', 'paid', 'rolled_over', 'returned'] as const
export type JackpotStatus = (typeof jackpotStatuses)[number]

const rowSchema = z.object({
  game_session_id: z.string(),
  game_session_name: z.string(),
  ends_at: z.string().nullable(),
  treasure_awarded_at: z.string().nullable(),
  jackpot_id: z.string().nullable(),
  status: z
    .enum(jackpotStatuses)
    .nullable()
    .transform((status) => status ?? 'none'),
  amount: z.number().nullable(),
  seed_tokens: z.number().nullable(),
  share_tokens: z.number().nullable(),
  share_percent: z.number().nullable(),
  winner_name: z.string().nullable(),
  closed_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  total_count: z.number(),
})

/** A hunt and its jackpot in tokens. Only changes by organisers update `updated_at`; `total_count` counts all pages. */
export type JackpotRow = z.infer<typeof rowSchema>

/**
 * A page of the hunts with their jackpots, newest hunt first by default.
 * @param status '' is every status
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchJackpots(
  status: JackpotStatus | '',
  query: ResourceQuery,
): Promise<JackpotRow[]> {
  return rpc(
    'admin_list_jackpots',
    {
      ...pageArguments(query),
      p_status: status || null,
    },
    z.array(rowSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function jackpotsQueryOptions(status: JackpotStatus | '', query: ResourceQuery) {
  return queryOptions({
    queryKey: adminJackpotKeys.page(status, query),
    queryFn: () => fetchJackpots(status, query),
    placeholderData: keepPreviousData,
  })
}
