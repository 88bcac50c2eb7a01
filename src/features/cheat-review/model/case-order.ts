import type { CheatCase } from '@/features/cheat-review/api/admin-review-cheating'

/** Where a case stands: new evidence makes an old note count no more. */
export type CaseState = 'open' | 'outdated' | 'reviewed'

export function stateOf({ review }: Pick<CheatCase, 'review'>): CaseState {
  if (review === null) return 'open'
  return review.is_outdated ? 'outdated' : 'reviewed'
}

/** A case is one of its kind for the player it is named after. */
export const caseKey = ({ kind, user_id }: Pick<CheatCase, 'kind' | 'user_id'>): string =>
  `${kind}:${user_id}`

/** What still has to be looked at comes first; within that the order of the database stays. */
export function sortCases<Case extends Pick<CheatCase, 'review'>>(cases: readonly Case[]): Case[] {
  const rank = { open: 0, outdated: 0, reviewed: 1 }
  return [...cases].sort((a, b) => rank[stateOf(a)] - rank[stateOf(b)])
}

/**
 * Names joined with commas; of more than `most` the first ones and how many others there are.
 * @param others words for so many others
 */
export function nameSome(
  players: readonly { name: string }[],
  most: number,
  others: (count: number) => string,
): string {
  const names = players.map(({ name }) => name)
  if (names.length <= most) return names.join(', ')
  return [...names.slice(0, most), others(names.length - most)].join(', ')
}
