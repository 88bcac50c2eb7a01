import { paths } from '@/config/paths'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'

/** Actions that need no more than a confirmation, or a few fields. */
export type DialogAction =
  | 'replaceCode'
  | 'pause'
  | 'reschedule'
  | 'freeze'
  | 'openClaims'
  | 'cloneTest'
  | 'clone'
  | 'archive'
  | 'delete'

/** Actions whose screen or dialog a link opens. */
export type LinkedAction = 'members' | 'teams' | 'timeline' | 'poster'

/** Path of the screen or dialog of an action on a hunt, such as `/admin/game-sessions?members=<id>`. */
export const gameSessionActionPath = (action: LinkedAction, gameSessionId: string): string =>
  `${paths.adminGameSessions}?${action}=${gameSessionId}`

/** Actions on a hunt besides editing; the others have a screen or dialog of their own. */
export type GameSessionAction =
  | DialogAction
  | LinkedAction
  | 'publish'
  | 'announce'
  | 'crowd'
  | 'screen'
  | 'helpers'
  | 'results'
  | 'export'

/** Entries of a menu that are seen at once. */
const MAX_ENTRIES = 8

/** Helpers are on the desk then. */
const duringGameSession: readonly GameSessionAction[] = [
  'members',
  'teams',
  'announce',
  'pause',
  'reschedule',
  'freeze',
  'openClaims',
  'screen',
  'poster',
  'crowd',
  'replaceCode',
  'timeline',
  'clone',
  'export',
  'archive',
  'delete',
]

/** What an organiser does in each phase, most likely first. */
const actionsByPhase: Record<
  GameSessionPhase | 'draft' | 'archived',
  readonly GameSessionAction[]
> = {
  draft: [
    'teams',
    'helpers',
    'poster',
    'cloneTest',
    'clone',
    'export',
    'replaceCode',
    'archive',
    'delete',
  ],
  upcoming: [
    'members',
    'teams',
    'announce',
    'poster',
    'crowd',
    'screen',
    'helpers',
    'cloneTest',
    'replaceCode',
    'timeline',
    'clone',
    'export',
    'reschedule',
    'freeze',
    'archive',
    'delete',
  ],
  running: duringGameSession,
  paused: duringGameSession,
  ended: [
    'members',
    'teams',
    'results',
    'screen',
    'timeline',
    'clone',
    'export',
    'archive',
    'helpers',
    'announce',
    'freeze',
    'openClaims',
    'reschedule',
    'cloneTest',
    'delete',
  ],
  archived: [
    'members',
    'teams',
    'results',
    'timeline',
    'helpers',
    'clone',
    'export',
    'archive',
    'delete',
  ],
}

interface ActionGameSession {
  visibility: string
  is_test: boolean
  archived_at: string | null
  ends_at: string | null
  join_code: string | null
  team_mode: string
  players: number
  claim_opens: string
  claim_codes: number
  treasure_awarded_at: string | null
}

/**
 * Actions that fit the phase of a hunt.
 * @returns `first`, which the menu shows at once, and `more`, which it shows in their place when asked
 */
export function actionsFor(
  gameSession: ActionGameSession,
  phase: GameSessionPhase,
): { first: GameSessionAction[]; more: GameSessionAction[] } {
  const isArchived = gameSession.archived_at !== null && !gameSession.is_test
  const isDraft = gameSession.visibility === 'draft' && !gameSession.is_test && phase !== 'ended'
  const all = actionsByPhase[isArchived ? 'archived' : isDraft ? 'draft' : phase].filter(
    (action) => {
      // An archived hunt with players cannot be deleted.
      if (action === 'delete') return !isArchived || gameSession.players === 0
      if (action === 'helpers') return !gameSession.is_test
      if (action === 'teams') return gameSession.team_mode !== 'off'
      if (action === 'reschedule') return gameSession.ends_at !== null
      if (action === 'openClaims') {
        const needsMore = gameSession.claim_opens !== 'codes' || gameSession.claim_codes > 1
        return needsMore && gameSession.treasure_awarded_at === null
      }
      const needsCode = ['poster', 'crowd', 'results', 'replaceCode'].includes(action)
      return !needsCode || gameSession.join_code !== null
    },
  )
  const visibleCount = all.length > MAX_ENTRIES ? MAX_ENTRIES - 1 : MAX_ENTRIES
  return { first: all.slice(0, visibleCount), more: all.slice(visibleCount) }
}
