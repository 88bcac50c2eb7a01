import { dialogPath, gameSessionPath, tabPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { gameSessionActionPath } from '@/features/game-sessions/model/game-session-action'

/** Items of admin_launch_checklist, in its order. */
export const checklistKeys = [
  'game_session',
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
      codes: dialogPath(paths.adminQrCodes, gameSessionId, 'series'),
      clues: dialogPath(paths.adminClues, gameSessionId, 'import'),
      placed: dialogPath(paths.adminQrCodes, gameSessionId, 'places'),
      map: dialogPath(paths.adminMapManagement, gameSessionId, 'map'),
      poster: gameSessionActionPath('poster', gameSessionId),
    }
    const dialog = dialogPaths[key]
    if (dialog !== undefined) return dialog
  }
  const screenPaths: Record<ChecklistKey, string> = {
    game_session: editorPath,
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
    packages: tabPath(paths.adminFeaturedOffers, 'packages', null),
    second_admin: paths.adminUsers,
    poster: editorPath,
    guests: editorPath,
    published: editorPath,
  }
  return screenPaths[key]
}
