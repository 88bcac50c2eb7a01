/** In the query of organisers' screens: the hunt that they show. */
export const GAME_SESSION_PARAM = 'hunt'

/**
 * Path of an organiser's screen that shows a hunt, such as `/admin/qr-codes?hunt=<id>&open=series`.
 * @param others further parameters
 */
export function gameSessionPath(
  path: string,
  gameSessionId: string,
  others: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ [GAME_SESSION_PARAM]: gameSessionId, ...others })
  return `${path}?${query.toString()}`
}
