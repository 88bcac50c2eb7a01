import { env } from '@/config/env'
import { fetchOwnAnswer } from '@/lib/supabase/own-answer'

/** Third parties that the screen knows how to name; the backend says which are switched on. */
const knownProviders = ['google', 'apple', 'facebook', 'github', 'discord'] as const
export type KnownProvider = (typeof knownProviders)[number]

/** The form waits for this answer, so a slow one must not hold up an email sign-in. */
const SETTINGS_TIMEOUT_MS = 2000

let answer: Promise<readonly KnownProvider[]> | null = null

/** By hand and without a query: schema and query library would double what the form waits for. */
function readProviders(settings: unknown): KnownProvider[] {
  if (typeof settings !== 'object' || settings === null || !('external' in settings)) return []
  const { external } = settings
  if (typeof external !== 'object' || external === null) return []
  return knownProviders.filter((provider) => Reflect.get(external, provider) === true)
}

async function fetchEnabledProviders(): Promise<readonly KnownProvider[]> {
  try {
    const response = await fetchOwnAnswer(`${env.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: env.supabasePublishableKey },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    })
    return readProviders(await response.json())
  } catch {
    answer = null
    return []
  }
}

/**
 * Asks the identity service for its third-party sign-ins, once; without an answer none are offered
 * and the next screen asks again. It never fails.
 */
export function enabledProviders(): Promise<readonly KnownProvider[]> {
  return (answer ??= fetchEnabledProviders())
}
