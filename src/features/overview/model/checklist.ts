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
  const editor = `${paths.adminGameSessions}?session=${sessionId ?? 'wizard'}`
  const test =
    sessionId === null ? paths.adminGameTest : `${paths.adminGameTest}?session=${sessionId}`
  if (sessionId !== null) {
    const dialogs: Partial<Record<ChecklistKey, string>> = {
      codes: `${paths.adminQrCodes}?session=${sessionId}&open=series`,
      clues: `${paths.adminClues}?session=${sessionId}&open=import`,
      placed: `${paths.adminQrCodes}?session=${sessionId}&open=places`,
      map: `${paths.adminMapManagement}?hunt=${sessionId}&open=map`,
      poster: `${paths.adminGameSessions}?poster=${sessionId}`,
    }
    const dialog = dialogs[key]
    if (dialog !== undefined) return dialog
  }
  const places: Record<ChecklistKey, string> = {
    session: editor,
    dates: editor,
    schedule: paths.adminClueSettings,
    codes: editor,
    clues: editor,
    treasure: editor,
    no_errors: test,
    placed: paths.adminQrCodes,
    tested: test,
    map: paths.adminMapManagement,
    jackpot: paths.adminJackpotManagement,
    packages: `${paths.adminFeaturedOffers}?tab=packages`,
    second_admin: paths.adminUsers,
    poster: editor,
    published: editor,
  }
  return places[key]
}

/** True if the hunt has a prize, which makes multiple accounts worthwhile. */
export const hasPrize = (items: readonly { key: ChecklistKey; is_done: boolean }[]): boolean =>
  items.some(({ key, is_done }) => is_done && (key === 'treasure' || key === 'jackpot'))
