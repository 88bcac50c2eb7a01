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
  'published',
] as const
type ChecklistKey = (typeof checklistKeys)[number]

/**
 * Path of the screen or dialog where an item of the launch checklist gets done.
 * @param sessionId the hunt of the checklist; null if there is none yet
 */
export function checklistPath(key: ChecklistKey, sessionId: string | null): string {
  const editorPath = `${paths.adminGameSessions}?session=${sessionId ?? 'new'}`
  const testPath =
    sessionId === null ? paths.adminGameTest : `${paths.adminGameTest}?session=${sessionId}`
  if (sessionId !== null) {
    const dialogPaths: Partial<Record<ChecklistKey, string>> = {
      codes: `${paths.adminQrCodes}?session=${sessionId}&open=series`,
      clues: `${paths.adminClues}?session=${sessionId}&open=import`,
      placed: `${paths.adminQrCodes}?session=${sessionId}&open=places`,
      map: `${paths.adminMapManagement}?hunt=${sessionId}&open=map`,
      poster: `${paths.adminGameSessions}?poster=${sessionId}`,
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
    published: editorPath,
  }
  return screenPaths[key]
}
