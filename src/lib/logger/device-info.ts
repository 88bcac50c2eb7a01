import { env } from '@/config/env'
import type { DeviceInfo } from '@/lib/logger/log-types'

const CACHE_MS = 10 * 60 * 1000
const LOOKUP_TIMEOUT_MS = 3000
const UNKNOWN = 'Unknown'

/** One text of the lookup service's answer, whatever else is in it. */
function textOf(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const value: unknown = Reflect.get(answer, name)
  return typeof value === 'string' ? value : ''
}

let cached: { info: DeviceInfo; readAt: number } | null = null

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

async function lookUpAddress(): Promise<Pick<DeviceInfo, 'location' | 'ipAddress'>> {
  const unknown = { location: UNKNOWN, ipAddress: UNKNOWN }
  if (env.ipLookupUrl === null) return unknown
  try {
    const response = await fetch(env.ipLookupUrl, {
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    const place = [textOf(answer, 'city'), textOf(answer, 'country')]
    return {
      ipAddress: textOf(answer, 'ip') || UNKNOWN,
      location: place.filter(Boolean).join(', ') || UNKNOWN,
    }
  } catch {
    return unknown
  }
}

/**
 * Describes the device for activity records; cached 10 minutes (spec §9). Address and place are
 * 'Unknown' unless the organiser configured a lookup service (spec §7).
 */
export async function readDeviceInfo(now: number = Date.now()): Promise<DeviceInfo> {
  if (cached && now - cached.readAt < CACHE_MS) return cached.info
  const info = {
    browser: browserName(navigator.userAgent),
    platform: navigator.platform || UNKNOWN,
    ...(await lookUpAddress()),
  }
  cached = { info, readAt: now }
  return info
}
