import { createHash } from 'node:crypto'

/** The host of a valid Host header, else undefined. */
const validHost = (host: string | undefined) =>
  host && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : undefined

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** CSP sources that allow exactly these inline scripts and styles of a page. */
function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  // JSON is data and needs no permission.
  const inline = /<script(?![^>]*(?:\bsrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g
  const scripts = html.matchAll(inline)
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  return {
    scripts: [...scripts].map(([, code = '']) => hashOf(code)),
    styles: [...styles].map(([, rules = '']) => hashOf(rules)),
  }
}

/** Headers of resources; the policy of the page already applies to them. */
export const resourceHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** For a year; sent only by sites with https. */
export const httpsOnly = { 'strict-transport-security': 'max-age=31536000' }

/** Build-time settings of the client that name other origins. */
export type OriginSettings = Record<string, string | undefined>

/** Configured origins that the built client calls. */
function configuredOrigins(settings: OriginSettings): { calls: string[]; pictures: string[] } {
  const { VITE_IP_LOOKUP_URL, VITE_GEOLOCATION_URL, VITE_CORS_PROXY_URL } = settings
  const origins = (...urls: (string | undefined)[]) =>
    urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  const backend = origins(settings.VITE_SUPABASE_URL)
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'))
  const lookups = origins(VITE_IP_LOOKUP_URL, VITE_CORS_PROXY_URL || VITE_GEOLOCATION_URL)
  return { calls: [...backend, ...sockets, ...lookups], pictures: backend }
}

/** Origins that each captcha provider loads, by its documentation. */
const captchaOrigins: Record<string, string[]> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

/** A venue screen's address with `embed` in its query, and nothing that resolves to another page. */
const EMBEDDED_SCREEN = /^\/screen\/[\w-]+\?(.*&)?embed([=&]|$)/

/**
 * True for the addresses that other sites may show in a frame; the screen itself asks the organiser's setting.
 *
 * @param url path and query as requested, still encoded
 */
export const isEmbeddedScreen = (url: string): boolean => EMBEDDED_SCREEN.test(url)

interface Page {
  /** The request's Host header: Safari does not treat a socket to the own host as 'self'. */
  host?: string | undefined
  /** The page, whose own inline scripts and styles are allowed. */
  html?: string
  /** Other sites may show the page in a frame: see `isEmbeddedScreen`. */
  mayBeFramed?: boolean
  /** Allows style attributes, which mails contain. */
  hasStyleAttributes?: boolean
  /** The client's settings; by default those of the process's environment. */
  settings?: OriginSettings
}

/** Headers of every page of the app. */
export function securityHeaders({
  host,
  html = '',
  mayBeFramed = false,
  hasStyleAttributes = false,
  settings = process.env,
}: Page): Record<string, string> {
  const own = validHost(host)
  const sockets = own ? [`ws://${own}`, `wss://${own}`] : []
  const { scripts, styles } = inlineHashes(html)
  const { calls, pictures } = configuredOrigins(settings)
  const captcha = captchaOrigins[settings['VITE_CAPTCHA_PROVIDER']?.trim() ?? ''] ?? []
  const policy = {
    'default-src': ["'self'"],
    // The QR decoder is WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts, ...captcha],
    // No inline styles either: React, Leaflet and the charts set properties, which no policy forbids,
    // and the one library that adds <style> elements is replaced (src/build/adopted-styles.ts).
    'style-src': ["'self'", ...styles, ...captcha],
    ...(hasStyleAttributes && { 'style-src-attr': ["'unsafe-inline'"] }),
    // Map tiles come from a server that the organiser configures.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...pictures],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:', 'mediastream:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...sockets, 'data:', 'blob:', ...calls, ...captcha],
    'frame-src': ["'self'", ...captcha],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [mayBeFramed ? '*' : "'none'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'permissions-policy':
      'camera=(self), geolocation=(self), accelerometer=(self), gyroscope=(self), ' +
      'magnetometer=(self), microphone=(), payment=(), usb=(), serial=()',
    // A path can contain the id of a printed code.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // For browsers that do not know frame-ancestors.
    ...(!mayBeFramed && { 'x-frame-options': 'DENY' }),
    ...resourceHeaders,
  }
}
