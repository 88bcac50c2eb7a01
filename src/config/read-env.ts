/** The publishable key of the embedded default; it is public by design. */
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_local'

/** An address or a path of this site that names where zoom, column and row go; http:// is blocked by the CSP. */
const TILE_TEMPLATE = /^(https:\/\/|\/(?!\/))(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/

const captchaProviders = ['hcaptcha', 'turnstile'] as const

export type CaptchaProvider = (typeof captchaProviders)[number]

/** Where the client finds its backend. */
export interface Env {
  /** Base URL of the Supabase API, without a trailing slash. */
  supabaseUrl: string
  supabasePublishableKey: string
  /** Service answering `{ ip }`, perhaps `{ city, country }` too, for activity records; null asks none. */
  ipLookupUrl: string | null
  /** Service answering `{ city, country }`; `{ip}` in it is replaced. Null asks none. */
  geolocationUrl: string | null
  /** Cross-origin proxy that the geolocation service is asked through; holds `{url}`. */
  corsProxyUrl: string | null
  /** Tile layer of maps that name none, with {z}, {x} and {y}; null leaves their ground blank. */
  mapTiles: { url: string; attribution: string } | null
  /** What Auth asks of who signs up, signs in or wants a new password; null asks nothing. */
  captcha: { provider: CaptchaProvider; siteKey: string } | null
  /** Where the hunts take place; clocks of other zones name theirs. */
  timeZone: string
  /** The organisers' address on the contact page; null shows none. */
  contactEmail: string | null
}

/**
 * Reads one setting. The embedded default and `.env` files both leave settings empty rather than
 * absent. By hand, because the schema library would weigh more than the rest of the sign-in screen.
 */
function setting(
  source: Record<string, unknown>,
  name: string,
  accepts: (text: string) => boolean = () => true,
): string | null {
  const value = source[name] ?? ''
  const text = typeof value === 'string' ? value.trim() : null
  if (text === '') return null
  if (text === null || !accepts(text)) throw new TypeError(`The setting ${name} is malformed.`)
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

/** @throws TypeError when one of the two is missing, or the provider is none that Auth knows */
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
 * @param origin the page's own origin, used when no backend is configured
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
