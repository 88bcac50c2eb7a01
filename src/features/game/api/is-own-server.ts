import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { env } from '@/config/env'
import { gameKeys } from '@/features/game/api/keys'
import { backendFetch } from '@/lib/supabase/backend-fetch'

const healthSchema = z.object({ status: z.literal('ok') })

/**
 * Reads whether the backend reports its own health, as a server does that somebody of the organisers runs.
 * Services that others run answer something else.
 */
export function isOwnServerQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.isOwnServer,
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/healthz`, { signal })
      return response.ok && healthSchema.safeParse(await response.json().catch(() => null)).success
    },
    staleTime: Infinity,
  })
}
