import type { CheatCase } from '@/features/codes/api/code-finds'

/** `outdated`: there is new evidence since the review. */
export type CaseState = 'open' | 'outdated' | 'reviewed'

export function stateOf({ review }: Pick<CheatCase, 'review'>): CaseState {
  if (review === null) return 'open'
  return review.is_outdated ? 'outdated' : 'reviewed'
}

/** Identifies a case by its kind and first player. */
export const caseKey = ({ kind, user_id }: Pick<CheatCase, 'kind' | 'user_id'>): string =>
  `${kind}:${user_id}`

/** Puts unreviewed cases first; otherwise keeps the server's order. */
export function sortCases<Case extends Pick<CheatCase, 'review'>>(cases: readonly Case[]): Case[] {
  const rank = { open: 0, outdated: 0, reviewed: 1 }
  return [...cases].sort((a, b) => rank[stateOf(a)] - rank[stateOf(b)])
}

/**
 * Joins up to `max` names with commas and appends the number of the others.
 * @param others translates that number
 */
export function listNames(
  players: readonly { name: string }[],
  max: number,
  others: (count: number) => string,
): string {
  const names = players.map(({ name }) => name)
  if (names.length <= max) return names.join(', ')
  return [...names.slice(0, max), others(names.length - max)].join(', ')
}
