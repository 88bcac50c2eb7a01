import { env } from '@/config/env'
import { browserName } from '@/lib/logger/device-info'

export const systemFacts = [
  'browser',
  'userAgent',
  'platform',
  'language',
  'screen',
  'window',
  'timeZone',
  'network',
  'address',
  'backend',
  'entries',
] as const
export type SystemFact = (typeof systemFacts)[number]

/** Facts for a bug report: where the app runs and on which device. */
export function readSystemInfo(entryCount: number): Record<SystemFact, string> {
  return {
    browser: browserName(navigator.userAgent),
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    language: navigator.language,
    screen: `${screen.width}×${screen.height} (${window.devicePixelRatio}×)`,
    window: `${window.innerWidth}×${window.innerHeight}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    network: navigator.onLine ? 'online' : 'offline',
    address: window.location.href,
    backend: env.supabaseUrl,
    entries: String(entryCount),
  }
}
