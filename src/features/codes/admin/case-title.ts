import type { TFunction } from 'i18next'
import type { CheatCase } from '@/features/codes/api/code-finds'
import { listNames } from '@/features/codes/model/case-order'

/** Players named in a title; the card lists more on request. */
export const MAX_NAMES = 6

/** Title of a case: the pattern alone, and a line with pattern and players. */
export function caseTitle(t: TFunction, { kind, players }: Pick<CheatCase, 'kind' | 'players'>) {
  const pattern = t(`admin.cheating.kinds.${kind}.title`)
  const names = listNames(players, MAX_NAMES, (count) => t('admin.cheating.others', { count }))
  return { pattern, line: `${pattern}: ${names}` }
}
