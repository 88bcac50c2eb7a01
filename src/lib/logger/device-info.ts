import { env } from '@/config/env'
import { logger } from '@/lib/logger/logger'
import type { DeviceInfo } from '@/lib/logger/log-types'

const CACHE_MS = 10 * 60 * 1000
const LOOKUP_TIMEOUT_MS = 3000
export const UNKNOWN = 'Unknown'

/** The first of these texts that the service's answer has, whatever else is in it. */
function textOf(answer: unknown, ...names: string[]): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const values = names.map((name): unknown => Reflect.get(answer, name))
  return values.find((value): value is string => typeof value === 'string') ?? ''
}

let cached: { info: Promise<DeviceInfo>; readAt: number } | null = null

/** Names the browser by its user agent; order matters, because most of them claim to be Chrome. */
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

/** Asks one service; a failure is recorded and leaves its part 'Unknown' (spec §7). */
async function ask(service: string, url: string): Promise<unknown> {
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

/** The geolocation service's address for this device, behind the cross-origin proxy if there is one. */
function geolocationAddress(template: string, proxy: string | null, ip: string): string {
  const address = template.replace('{ip}', encodeURIComponent(ip))
  return proxy === null ? address : proxy.replace('{url}', encodeURIComponent(address))
}

async function lookUp(): Promise<DeviceInfo> {
  const found = env.ipLookupUrl === null ? null : await ask('ip', env.ipLookupUrl)
  const ip = textOf(found, 'ip')
  const { geolocationUrl } = env
  // A template that asks for the address is of no use without one.
  const isAsked = geolocationUrl !== null && (ip !== '' || !geolocationUrl.includes('{ip}'))
  const place = isAsked
    ? await ask('geolocation', geolocationAddress(geolocationUrl, env.corsProxyUrl, ip))
    : found
  const parts = [textOf(place, 'city'), textOf(place, 'country_name', 'country')]
  return {
    browser: browserName(navigator.userAgent),
    platform: navigator.platform || UNKNOWN,
    ipAddress: ip || textOf(place, 'ip') || UNKNOWN,
    location: parts.filter(Boolean).join(', ') || UNKNOWN,
  }
}

/**
 * Describes the device for activity records; cached 10 minutes, failures too (spec §9). Address and
 * place are 'Unknown' unless the organiser configured the lookup services (spec §7): without them no
 * request is made. Call it only for somebody who is signed in.
 */
export function readDeviceInfo(now: number = Date.now()): Promise<DeviceInfo> {
  if (cached === null || now - cached.readAt >= CACHE_MS) cached = { info: lookUp(), readAt: now }
  return cached.info
}
