import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { env } from '@/config/env'
import { gameKeys } from '@/features/game/api/keys'
import { backendFetch } from '@/lib/supabase/backend-fetch'

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

/**
 * Reads from the identity service whether new accounts must confirm their e-mail address. If not, one person
 * can open any number of accounts and collect their starting coins.
 */
export function confirmsEmailQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.confirmsEmail,
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
