import { env } from '@/config/env'
import { backendFetch } from '@/lib/supabase/backend-fetch'

/** Providers with a label; the backend says which of them are enabled. */
const knownProviders = ['google', 'apple', 'facebook', 'github', 'discord'] as const
export type KnownProvider = (typeof knownProviders)[number]

/** The form waits for this response: a slow one must not block signing in by email. */
const SETTINGS_TIMEOUT_MS = 2000

let request: Promise<readonly KnownProvider[]> | null = null

/** Parsed without zod and TanStack Query, which would double the code that the form waits for. */
function readProviders(settings: unknown): KnownProvider[] {
  if (typeof settings !== 'object' || settings === null || !('external' in settings)) return []
  const { external } = settings
  if (typeof external !== 'object' || external === null) return []
  return knownProviders.filter((provider) => Reflect.get(external, provider) === true)
}

async function fetchEnabledProviders(): Promise<readonly KnownProvider[]> {
  try {
    const response = await backendFetch(`${env.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: env.supabasePublishableKey },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    })
    return readProviders(await response.json())
  } catch {
    request = null
    return []
  }
}

/**
 * Fetches the third-party sign-ins of the identity service once. Never rejects: after an error the list is empty
 * and the next screen sends the request again.
 */
export function enabledProviders(): Promise<readonly KnownProvider[]> {
  return (request ??= fetchEnabledProviders())
}
