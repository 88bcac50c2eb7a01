/** Publishable key of the embedded backend; public by design. */
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local'

/** An https URL or a local path with placeholders for zoom, column and row; the CSP blocks http. */
const TILE_TEMPLATE = /^(https:\/\/|\/(?!\/))(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/

const captchaProviders = ['hcaptcha', 'turnstile'] as const

type CaptchaProvider = (typeof captchaProviders)[number]

/** Build-time settings of the client. */
export interface Env {
  /** Base URL of the Supabase API, without a trailing slash. */
  supabaseUrl: string
  supabasePublishableKey: string
  /**
   * URL of a service that returns `{ ip }` and optionally `{ city, country }`, for activity records; null
   * for none.
   */
  ipLookupUrl: string | null
  /** URL of a service that returns `{ city, country }`, with optional placeholder `{ip}`; null for none. */
  geolocationUrl: string | null
  /** CORS proxy for the geolocation service, with placeholder `{url}`; null for none. */
  corsProxyUrl: string | null
  /** Default tile layer of maps, with {z}, {x} and {y}; null for a blank background. */
  mapTiles: { url: string; attribution: string } | null
  /** Captcha for sign-up, sign-in and password reset; null for none. */
  captcha: { provider: CaptchaProvider; siteKey: string } | null
  /** Time zone of the hunts; times in other zones are shown with their zone. */
  timeZone: string
  /** Email address of the organisers on the contact page; null for none. */
  contactEmail: string | null
}

/**
 * Reads one setting; an empty one counts as absent. Without zod, which would be larger than the rest of
 * the sign-in screen.
 */
function setting(
  source: Record<string, unknown>,
  name: string,
  isValid: (text: string) => boolean = () => true,
): string | null {
  const value = source[name] ?? ''
  const text = typeof value === 'string' ? value.trim() : null
  if (text === '') return null
  if (text === null || !isValid(text)) throw new TypeError(`The setting ${name} is malformed.`)
  return text
}

const isUrl = (text: string) => URL.canParse(text)
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** @throws TypeError when one of the two is missing or Auth does not support the provider */
function readCaptcha(source: Record<string, unknown>): Env['captcha'] {
  const name = setting(source, 'VITE_CAPTCHA_PROVIDER')
  const siteKey = setting(source, 'VITE_CAPTCHA_SITE_KEY')
  if (name === null && siteKey === null) return null
  const provider = captchaProviders.find((known) => known === name)
  if (!provider || siteKey === null) {
    throw new TypeError(
      'VITE_CAPTCHA_PROVIDER (hcaptcha or turnstile) and VITE_CAPTCHA_SITE_KEY belong together.',
    )
  }
  return { provider, siteKey }
}

/**
 * Checks the build-time settings.
 * @param source raw `import.meta.env` values
 * @param origin the page's own origin, the default backend URL
 * @throws TypeError when a setting is present but malformed
 */
export function readEnv(source: Record<string, unknown>, origin: string): Env {
  const tiles = setting(source, 'VITE_MAP_TILE_URL', (text) => TILE_TEMPLATE.test(text))
  const attribution = setting(source, 'VITE_MAP_TILE_ATTRIBUTION') ?? ''
  return {
    supabaseUrl: (setting(source, 'VITE_SUPABASE_URL', isUrl) ?? origin).replace(/\/+$/, ''),
    supabasePublishableKey:
      setting(source, 'VITE_SUPABASE_PUBLISHABLE_KEY') ?? LOCAL_PUBLISHABLE_KEY,
    ipLookupUrl: setting(source, 'VITE_IP_LOOKUP_URL', isUrl),
    geolocationUrl: setting(source, 'VITE_GEOLOCATION_URL', isUrl),
    corsProxyUrl: setting(
      source,
      'VITE_CORS_PROXY_URL',
      (text) => isUrl(text) && text.includes('{url}'),
    ),
    mapTiles: tiles === null ? null : { url: tiles, attribution },
    captcha: readCaptcha(source),
    timeZone: setting(source, 'VITE_TIME_ZONE', isTimeZone) ?? 'Europe/Budapest',
    contactEmail: setting(source, 'VITE_CONTACT_EMAIL', isEmail),
  }
}
