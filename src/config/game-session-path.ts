import { paths, TAB_PARAM } from '@/config/paths'

/** In the query of organisers' screens: the hunt that they show. */
export const GAME_SESSION_PARAM = 'hunt'

/** In the query of organisers' screens: the dialog that they open. */
export const DIALOG_PARAM = 'open'

/** Dialogs that links open, by their screen. */
export const linkedDialogs = {
  [paths.adminQrCodes]: ['series', 'places'],
  [paths.adminClues]: ['import'],
  [paths.adminMapManagement]: ['map'],
} as const

/** Tabs of screens that links open, the first one without a parameter. */
export const linkedTabs = {
  [paths.adminFoundQrCodes]: ['claims', 'codes', 'cheating', 'reports'],
  [paths.adminFeaturedOffers]: ['offers', 'packages'],
} as const
export type LinkedTab = (typeof linkedTabs)[keyof typeof linkedTabs][number]

/**
 * Path of an organiser's screen that shows a hunt, such as `/admin/qr-codes?hunt=<id>&sort=finds`.
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

/** Path of a dialog of an organiser's screen that shows a hunt. */
export const dialogPath = <Path extends keyof typeof linkedDialogs>(
  path: Path,
  gameSessionId: string,
  dialog: (typeof linkedDialogs)[Path][number],
): string => gameSessionPath(path, gameSessionId, { [DIALOG_PARAM]: dialog })

/**
 * Path of a tab of an organiser's screen.
 * @param gameSessionId the hunt that the screen shows; null: its own choice
 * @param others further parameters
 */
export function tabPath<Path extends keyof typeof linkedTabs>(
  path: Path,
  tab: (typeof linkedTabs)[Path][number],
  gameSessionId: string | null,
  others: Record<string, string> = {},
): string {
  const query = { [TAB_PARAM]: tab, ...others }
  return gameSessionId === null
    ? `${path}?${new URLSearchParams(query).toString()}`
    : gameSessionPath(path, gameSessionId, query)
}
