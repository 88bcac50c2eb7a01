import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { env } from '@/config/env'
import { overviewKeys } from '@/features/overview/api/keys'
import { backendFetch } from '@/lib/supabase/backend-fetch'

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

/**
 * Whether the identity service has a new address confirmed before it signs anybody in. Without that one
 * person has as many accounts, and their coins, as they like.
 */
export function confirmsEmailQueryOptions() {
  return queryOptions({
    queryKey: overviewKeys.confirmsEmail,
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: env.supabasePublishableKey },
        signal,
      })
      return !settingsSchema.parse(await response.json()).mailer_autoconfirm
    },
    staleTime: Infinity,
  })
}
