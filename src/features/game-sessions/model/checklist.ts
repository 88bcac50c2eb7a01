import { paths } from '@/config/paths'

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
  const editorPath = `${paths.adminGameSessions}?session=${gameSessionId ?? 'new'}`
  const testPath =
    gameSessionId === null ? paths.adminGameTest : `${paths.adminGameTest}?session=${gameSessionId}`
  if (gameSessionId !== null) {
    const dialogPaths: Partial<Record<ChecklistKey, string>> = {
      codes: `${paths.adminQrCodes}?session=${gameSessionId}&open=series`,
      clues: `${paths.adminClues}?session=${gameSessionId}&open=import`,
      placed: `${paths.adminQrCodes}?session=${gameSessionId}&open=places`,
      map: `${paths.adminMapManagement}?hunt=${gameSessionId}&open=map`,
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
    packages: `${paths.adminFeaturedOffers}?tab=packages`,
    second_admin: paths.adminUsers,
    poster: editorPath,
    guests: editorPath,
    published: editorPath,
  }
  return screenPaths[key]
}
