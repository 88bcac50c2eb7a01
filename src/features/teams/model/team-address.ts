import { joinPath } from '@/config/paths'
import { formatShortCode } from '@/lib/codes/codes'

/**
 * Address that joins the hunt and the team: `<site>/join/<code>?team=<team code>`.
 * @param site without a trailing slash
 */
export function teamAddress(site: string, joinCode: string, teamCode: string): string {
  return `${site}${joinPath(formatShortCode(joinCode), formatShortCode(teamCode))}`
}
