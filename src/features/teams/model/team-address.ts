import { joinPath } from '@/config/paths'
import { formatShortCode } from '@/lib/codes/short-code'

/** Name of the team's code in the query of a join page. */
export const TEAM_PARAM = 'team'

/**
 * Address that joins the hunt and the team: `<site>/join/<code>?team=<team code>`.
 * @param site without a trailing slash
 */
export function teamAddress(site: string, joinCode: string, teamCode: string): string {
  return `${site}${joinPath(formatShortCode(joinCode))}?${TEAM_PARAM}=${formatShortCode(teamCode)}`
}
