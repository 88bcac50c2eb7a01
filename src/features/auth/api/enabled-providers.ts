import { env } from '@/config/env'
import { backendFetch } from '@/lib/supabase/backend-fetch'

/** Providers with a label; the backend says which of them are enabled. */
const knownProviders = ['google', 'apple', 'facebook', 'github', 'discord'] as const
export type KnownProvider = (typeof knownProviders)[number]

/** The form waits for this response: a slow one must not block signing in by email. */
const SETTINGS_TIMEOUT_MS = 2000

let settings: Promise<unknown> | null = null
let providers: Promise<readonly KnownProvider[]> | null = null

/** Parsed without zod and TanStack Query, which would double the code that the form waits for. */
function readProviders(response: unknown): KnownProvider[] {
  if (typeof response !== 'object' || response === null || !('external' in response)) return []
  const { external } = response
  if (typeof external !== 'object' || external === null) return []
  return knownProviders.filter((provider) => Reflect.get(external, provider) === true)
}

async function fetchSettings(): Promise<unknown> {
  try {
    const response = await backendFetch(`${env.supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: env.supabasePublishableKey },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    })
    return await response.json()
  } catch {
    settings = null
    providers = null
    return null
  }
}

const readSettings = () => (settings ??= fetchSettings())

/**
 * Third-party sign-ins of the identity service, fetched once. Never rejects: after an error the list is empty
 * and the next screen sends the request again.
 */
export function enabledProviders(): Promise<readonly KnownProvider[]> {
  return (providers ??= readSettings().then(readProviders))
}

/** Whether an address counts only after the link in a mail; false if the identity service does not answer. */
export async function confirmsAddresses(): Promise<boolean> {
  const response = await readSettings()
  return (
    typeof response === 'object' &&
    response !== null &&
    Reflect.get(response, 'mailer_autoconfirm') === false
  )
}
