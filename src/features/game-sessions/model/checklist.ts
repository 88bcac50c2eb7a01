import { gameSessionPath } from '@/config/game-session-path'
import { paths, TAB_PARAM } from '@/config/paths'

/** Items of admin_launch_checklist, in its order. */
export const checklistKeys = [
  'session',
  'dates',
  'schedule',
  'codes',
  'clues',
  'treasure',
  'no_errors',
  'placed',
  'tested',
  'map',
  'jackpot',
  'packages',
  'second_admin',
  'poster',
  'guests',
  'published',
] as const
type ChecklistKey = (typeof checklistKeys)[number]

/**
 * Path of the screen or dialog where an item of the launch checklist gets done.
 * @param gameSessionId the hunt of the checklist; null if there is none yet
 */
export function checklistPath(key: ChecklistKey, gameSessionId: string | null): string {
  const editorPath = gameSessionPath(paths.adminGameSessions, gameSessionId ?? 'new')
  const testPath =
    gameSessionId === null
      ? paths.adminGameTest
      : gameSessionPath(paths.adminGameTest, gameSessionId)
  if (gameSessionId !== null) {
    const dialogPaths: Partial<Record<ChecklistKey, string>> = {
      codes: gameSessionPath(paths.adminQrCodes, gameSessionId, { open: 'series' }),
      clues: gameSessionPath(paths.adminClues, gameSessionId, { open: 'import' }),
      placed: gameSessionPath(paths.adminQrCodes, gameSessionId, { open: 'places' }),
      map: gameSessionPath(paths.adminMapManagement, gameSessionId, { open: 'map' }),
      poster: `${paths.adminGameSessions}?poster=${gameSessionId}`,
    }
    const dialog = dialogPaths[key]
    if (dialog !== undefined) return dialog
  }
  const screenPaths: Record<ChecklistKey, string> = {
    session: editorPath,
    dates: editorPath,
    schedule: paths.adminClueSettings,
    codes: editorPath,
    clues: editorPath,
    treasure: editorPath,
    no_errors: testPath,
    placed: paths.adminQrCodes,
    tested: testPath,
    map: paths.adminMapManagement,
    jackpot: paths.adminJackpotManagement,
    packages: `${paths.adminFeaturedOffers}?${TAB_PARAM}=packages`,
    second_admin: paths.adminUsers,
    poster: editorPath,
    guests: editorPath,
    published: editorPath,
  }
  return screenPaths[key]
}
