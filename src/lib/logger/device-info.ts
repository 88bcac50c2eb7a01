import { env } from '@/config/env'
import { logger } from '@/lib/logger/logger'
import type { DeviceInfo } from '@/lib/logger/log-types'

const CACHE_MS = 10 * 60 * 1000
const LOOKUP_TIMEOUT_MS = 3000
export const UNKNOWN = 'Unknown'

/** Returns the first of these properties that is a string, else ''. */
function firstString(response: unknown, ...names: string[]): string {
  if (typeof response !== 'object' || response === null) return ''
  const values = names.map((name): unknown => Reflect.get(response, name))
  return values.find((value): value is string => typeof value === 'string') ?? ''
}

let cached: { info: Promise<DeviceInfo>; readAt: number } | null = null

/** Returns the browser name. The order matters: most user agents also contain Chrome or Safari. */
export function browserName(userAgent: string): string {
  const known: [RegExp, string][] = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? UNKNOWN
}

/** Requests a lookup service; logs a failure and returns null. */
async function fetchLookup(service: string, url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as unknown
  } catch (error) {
    logger.log('warn', 'logger', 'device_lookup_failed', { service }, error)
    return null
  }
}

/** Returns the URL of the geolocation service, through the CORS proxy if there is one. */
function geolocationUrlFor(template: string, proxy: string | null, ip: string): string {
  const url = template.replace('{ip}', encodeURIComponent(ip))
  return proxy === null ? url : proxy.replace('{url}', encodeURIComponent(url))
}

async function lookUp(): Promise<DeviceInfo> {
  const found = env.ipLookupUrl === null ? null : await fetchLookup('ip', env.ipLookupUrl)
  const ip = firstString(found, 'ip')
  const { geolocationUrl } = env
  // A template with {ip} needs the IP address.
  const canLocate = geolocationUrl !== null && (ip !== '' || !geolocationUrl.includes('{ip}'))
  const location = canLocate
    ? await fetchLookup('geolocation', geolocationUrlFor(geolocationUrl, env.corsProxyUrl, ip))
    : found
  const parts = [firstString(location, 'city'), firstString(location, 'country_name', 'country')]
  return {
    browser: browserName(navigator.userAgent),
    platform: navigator.platform || UNKNOWN,
    ipAddress: ip || firstString(location, 'ip') || UNKNOWN,
    location: parts.filter(Boolean).join(', ') || UNKNOWN,
  }
}

/**
 * Describes the device for activity records. The result is cached for 10 minutes, failures too. IP address
 * and location are 'Unknown' unless the organiser has configured the lookup services. Call it only for
 * signed-in users.
 */
export function readDeviceInfo(now: number = Date.now()): Promise<DeviceInfo> {
  if (cached === null || now - cached.readAt >= CACHE_MS) cached = { info: lookUp(), readAt: now }
  return cached.info
}
