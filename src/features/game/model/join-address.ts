import { joinPath } from '@/config/paths'

/**
 * Address of a join page: `<site>/join/<code>`.
 * @param site normalized, without a trailing slash
 */
export function joinAddress(site: string, code: string): string {
  return `${site}${joinPath(code)}`
}
