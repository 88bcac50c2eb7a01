import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'

/** Worst first. */
export const severities = ['error', 'warning', 'hint'] as const

export const subjects = [
  'game_session',
  'settings',
  'code',
  'clue',
  'guide',
  'map',
  'offer',
] as const
type Subject = (typeof subjects)[number]

/** Keys returned by admin_preflight. */
export const findingKeys = [
  'already_over',
  'ends_before_start',
  'registration_over',
  'registration_after_end',
  'sales_closed',
  'game_session_sales_closed',
  'sales_after_end',
  'joining_over',
  'joining_after_end',
  'is_draft',
  'draft_before_start',
  'no_poster',
  'no_end',
  'frozen_before_start',
  'frozen_after_end',
  'text_to_fill_in',
  'no_codes',
  'no_clues',
  'no_treasure',
  'treasure_untranslated',
  'guests_for_treasure',
  'no_description',
  'description_untranslated',
  'no_map',
  'no_jackpot',
  'map_untranslated',
  'code_inactive',
  'code_never_tested',
  'code_without_points',
  'code_without_cap',
  'code_cap_on_path',
  'code_without_place',
  'code_unused',
  'card_untranslated',
  'card_media_texts',
  'card_clue_elsewhere',
  'card_clue_inactive',
  'task_without_question',
  'task_without_answer',
  'task_untranslated',
  'task_media_texts',
  'task_opens_nothing',
  'task_may_close_path',
  'task_clue_for_sale',
  'clue_without_content',
  'clue_untranslated',
  'clue_media_texts',
  'clue_not_sold',
  'clue_chain_broken',
  'clue_too_late',
  'clue_after_end',
  'clue_unaffordable',
  'clue_needs_packages',
  'clue_without_code',
  'clue_code_elsewhere',
  'guide_without_content',
  'guide_untranslated',
  'guide_media_texts',
] as const
type FindingKey = (typeof findingKeys)[number]

/** Findings about codes and clues that are fixed in the session editor. */
const fixedInGameSession: ReadonlySet<FindingKey> = new Set<FindingKey>([
  'code_without_points',
  'code_without_cap',
  'code_cap_on_path',
  'code_unused',
  'clue_chain_broken',
  'clue_code_elsewhere',
])

/**
 * Path of the screen on which an organiser fixes a finding.
 * @param name of the subject, to search its list
 */
export function correctionPath(
  finding: { key: FindingKey; subject: Subject; subject_id: string | null },
  gameSessionId: string,
  name: string,
): string {
  const editor = gameSessionPath(paths.adminGameSessions, gameSessionId)
  if (finding.key === 'no_jackpot') return paths.adminJackpotManagement
  if (fixedInGameSession.has(finding.key)) return editor
  const list = (path: string) => `${path}?q=${encodeURIComponent(name)}`
  const pathBySubject: Record<Subject, string> = {
    game_session: editor,
    settings: paths.adminClueSettings,
    code: list(paths.adminQrCodes),
    clue: list(paths.adminClues),
    guide: list(paths.adminClueSolutionManagement),
    // Its page has its markers, and lists all maps if there is none.
    map: `${paths.adminMapManagement}?map=${finding.subject_id}`,
    offer: list(paths.adminFeaturedOffers),
  }
  return pathBySubject[finding.subject]
}

/** Groups findings by key, in their order. */
export function groupFindings<Found extends { key: FindingKey }>(
  findings: readonly Found[],
): [FindingKey, [Found, ...Found[]]][] {
  const groups = new Map<FindingKey, [Found, ...Found[]]>()
  for (const finding of findings) {
    const group = groups.get(finding.key)
    if (group) group.push(finding)
    else groups.set(finding.key, [finding])
  }
  return [...groups]
}
