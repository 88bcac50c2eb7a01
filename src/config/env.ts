import { z } from 'zod'

/** The embedded default and `.env` files both leave settings empty rather than absent. */
const optionalText = z.string().trim().optional()

const environment = z.object({
  VITE_SUPABASE_URL: optionalText.pipe(z.union([z.url(), z.literal(''), z.undefined()])),
  VITE_SUPABASE_PUBLISHABLE_KEY: optionalText,
  VITE_IP_LOOKUP_URL: optionalText.pipe(z.union([z.url(), z.literal(''), z.undefined()])),
})

/** The publishable key of the embedded default; it is public by design. */
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local'

/** Where the client finds its backend. */
export interface Env {
  /** Base URL of the Supabase API, without a trailing slash. */
  supabaseUrl: string
  supabasePublishableKey: string
  /** Service answering `{ ip, city, country }` for activity records; null leaves both 'Unknown'. */
  ipLookupUrl: string | null
}

/**
 * Checks the build-time settings.
 * @param source raw `import.meta.env` values
 * @param origin the page's own origin, used when no backend is configured
 * @throws ZodError when a setting is present but malformed
 */
export function readEnv(source: Record<string, unknown>, origin: string): Env {
  const parsed = environment.parse(source)
  return {
    supabaseUrl: (parsed.VITE_SUPABASE_URL || origin).replace(/\/+$/, ''),
    supabasePublishableKey: parsed.VITE_SUPABASE_PUBLISHABLE_KEY || LOCAL_PUBLISHABLE_KEY,
    ipLookupUrl: parsed.VITE_IP_LOOKUP_URL || null,
  }
}

export const env: Env = readEnv(import.meta.env, window.location.origin)
