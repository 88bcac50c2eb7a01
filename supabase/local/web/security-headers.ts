import { createHash } from 'node:crypto'

/** Origin of a Host header, or nothing when it is not one. */
const validHost = (host: string | undefined) =>
  host && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : undefined

/** The sources that let exactly these inline scripts of a page run. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/** Headers of what a page loads; the page's own policy already binds it. */
export const resourceHeaders: Record<string, string> = { 'x-content-type-options': 'nosniff' }

/** Origins that the built client asks for the device's address and place, when they are configured. */
function lookupOrigins(settings: NodeJS.ProcessEnv): string[] {
  const { VITE_IP_LOOKUP_URL, VITE_GEOLOCATION_URL, VITE_CORS_PROXY_URL } = settings
  return [VITE_IP_LOOKUP_URL, VITE_CORS_PROXY_URL || VITE_GEOLOCATION_URL].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  )
}

/**
 * Headers of every page of the app.
 *
 * @param host the request's Host header: Safari does not count a socket to the own host as 'self'
 * @param scripts further script sources, see {@link inlineScriptHashes}
 */
export function securityHeaders(
  host: string | undefined,
  scripts: string[] = [],
): Record<string, string> {
  const own = validHost(host)
  const sockets = own ? ` ws://${own} wss://${own}` : ''
  const policy = [
    `default-src 'self'`,
    // The QR decoder is WebAssembly.
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...scripts].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    // Map tiles come from a server that the organiser configures.
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `media-src 'self' blob: mediastream:`,
    `worker-src 'self' blob:`,
    `connect-src ${[`'self'${sockets} data: blob:`, ...lookupOrigins(process.env)].join(' ')}`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy':
      'camera=(self), geolocation=(self), accelerometer=(self), gyroscope=(self), ' +
      'magnetometer=(self), microphone=(), payment=()',
    // A path can hold the id of a printed code.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
