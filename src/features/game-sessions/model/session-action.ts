import type { SessionPhase } from '@/features/game/model/session-state'

/** Actions that `SessionDialogs` confirms and runs. */
const dialogActions = [
  'replaceCode',
  'pause',
  'reschedule',
  'freeze',
  'openClaims',
  'cloneTest',
  'clone',
  'archive',
  'delete',
] as const

/** Actions on a hunt besides editing; those that `SessionDialogs` does not run have a screen or dialog of their own. */
export type SessionAction =
  | (typeof dialogActions)[number]
  | 'publish'
  | 'members'
  | 'teams'
  | 'timeline'
  | 'announce'
  | 'poster'
  | 'crowd'
  | 'screen'
  | 'results'
export type DialogAction = (typeof dialogActions)[number]

/** Tests whether `SessionDialogs` confirms the action. */
export function isDialogAction(action: SessionAction): action is DialogAction {
  return dialogActions.some((known) => known === action)
}

/** Entries of a menu that are seen at once. */
const MAX_ENTRIES = 8

const duringHunt: readonly SessionAction[] = [
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
  'archive',
  'delete',
]

/** What an organiser does in each phase, most likely first. */
const actionsByPhase: Record<SessionPhase | 'draft' | 'archived', readonly SessionAction[]> = {
  draft: ['teams', 'poster', 'cloneTest', 'clone', 'replaceCode', 'archive', 'delete'],
  upcoming: [
    'members',
    'teams',
    'announce',
    'poster',
    'crowd',
    'screen',
    'cloneTest',
    'replaceCode',
    'timeline',
    'clone',
    'reschedule',
    'freeze',
    'archive',
    'delete',
  ],
  running: duringHunt,
  paused: duringHunt,
  ended: [
    'members',
    'teams',
    'results',
    'screen',
    'timeline',
    'clone',
    'archive',
    'announce',
    'freeze',
    'openClaims',
    'reschedule',
    'cloneTest',
    'delete',
  ],
  archived: ['members', 'teams', 'results', 'timeline', 'clone', 'archive', 'delete'],
}

interface ActionSession {
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
  session: ActionSession,
  phase: SessionPhase,
): { first: SessionAction[]; more: SessionAction[] } {
  const isArchived = session.archived_at !== null && !session.is_test
  const isDraft = session.visibility === 'draft' && !session.is_test && phase !== 'ended'
  const all = actionsByPhase[isArchived ? 'archived' : isDraft ? 'draft' : phase].filter(
    (action) => {
      // An archived hunt with players cannot be deleted.
      if (action === 'delete') return !isArchived || session.players === 0
      if (action === 'teams') return session.team_mode !== 'off'
      if (action === 'reschedule') return session.ends_at !== null
      if (action === 'openClaims') {
        const needsMore = session.claim_opens !== 'codes' || session.claim_codes > 1
        return needsMore && session.treasure_awarded_at === null
      }
      const needsCode = ['poster', 'crowd', 'results', 'replaceCode'].includes(action)
      return !needsCode || session.join_code !== null
    },
  )
  const visibleCount = all.length > MAX_ENTRIES ? MAX_ENTRIES - 1 : MAX_ENTRIES
  return { first: all.slice(0, visibleCount), more: all.slice(visibleCount) }
}
