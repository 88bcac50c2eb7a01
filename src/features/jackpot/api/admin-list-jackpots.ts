import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { adminJackpotKeys } from '@/features/jackpot/api/keys'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

/** 'none': the hunt has no jackpot. */
export const jackpotStatuses = ['none', 'open', 'paid', 'rolled_over', 'returned'] as const
export type JackpotStatus = (typeof jackpotStatuses)[number]

const rowSchema = rowOf('admin_list_jackpots', {
  status: z.pipe(
    z.nullable(z.enum(jackpotStatuses)),
    z.transform((status) => status ?? 'none'),
  ),
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
