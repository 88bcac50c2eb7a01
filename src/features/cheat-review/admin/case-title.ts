import type { TFunction } from 'i18next'
import type { CheatCase } from '@/features/cheat-review/api/admin-review-cheating'
import { nameSome } from '@/features/cheat-review/model/case-order'

/** More of them are a list to be opened. */
export const NAMES_IN_TITLE = 6

/** What a case is about and whom, each by itself and in one line. */
export function caseTitle(t: TFunction, { kind, players }: Pick<CheatCase, 'kind' | 'players'>) {
  const pattern = t(`admin.cheating.kinds.${kind}.title`)
  const names = nameSome(players, NAMES_IN_TITLE, (count) => t('admin.cheating.others', { count }))
  return { pattern, line: `${pattern}: ${names}` }
}
