import { useQuery } from '@tanstack/react-query'
import { clueNamesQueryOptions, guideCluesQueryOptions } from '@/features/profile/api/profile'
import { sessionNamesQueryOptions } from '@/features/game/api/game'
import type { LedgerEntry } from '@/lib/hunt/ledger-row'
import { useUserId } from '@/lib/account/session'
import { useLocalized } from '@/lib/i18n/use-localized'

/**
 * Returns a function that names the clue or session of a ledger row in the player's language, or returns
 * null while names are loading and for anything that the player may no longer see.
 */
export function useSubjectName(): (entry: LedgerEntry) => string | null {
  const uid = useUserId()
  const localized = useLocalized()
  const { data: clues = [] } = useQuery(clueNamesQueryOptions(uid))
  const { data: guides = [] } = useQuery(guideCluesQueryOptions(uid))
  const { data: sessions } = useQuery(sessionNamesQueryOptions())

  function clueName(clueId: string | undefined): string | null {
    const clue = clues.find(({ clue_id }) => clue_id === clueId)
    return clue ? localized(clue, 'clue_name') : null
  }

  return ({ kind, subjectId }) => {
    if (subjectId === null) return null
    switch (kind) {
      case 'session':
      case 'jackpot':
        return sessions?.get(subjectId) ?? null
      case 'clue':
        return clueName(subjectId)
      case 'guide':
        return clueName(guides.find((guide) => guide.solution_guide_id === subjectId)?.clue_id)
      default:
        return null
    }
  }
}
