import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { env } from '@/config/env'
import { authKeys } from '@/features/auth/api/keys'

/** Third parties that the screen knows how to name; the backend says which are switched on. */
export const knownProviders = ['google', 'apple', 'facebook', 'github', 'discord'] as const
export type KnownProvider = (typeof knownProviders)[number]

/** The form waits for this answer, so a slow one must not hold up an email sign-in. */
const SETTINGS_TIMEOUT_MS = 2000

const settings = z.object({ external: z.record(z.string(), z.boolean()) })

async function fetchEnabledProviders(): Promise<KnownProvider[]> {
  const response = await fetch(`${env.supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: env.supabasePublishableKey },
    signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
  })
  const { external } = settings.parse(await response.json())
  return knownProviders.filter((provider) => external[provider] === true)
}

/** Asks the identity service for its third-party sign-ins; without an answer none are offered. */
export const enabledProvidersQueryOptions = queryOptions({
  queryKey: authKeys.providers,
  queryFn: fetchEnabledProviders,
  staleTime: Infinity,
  retry: false,
  networkMode: 'always',
})
