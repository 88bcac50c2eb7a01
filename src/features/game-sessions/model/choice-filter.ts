import type { ClueLink } from '@/lib/content/clue-links'
import type { CodeChoice } from '@/features/codes/api/codes'
import { matchesSearch } from '@/lib/format/search-key'
import { cleanCode } from '@/lib/format/clean-pasted'

/** Entries that a picker shows at once. */
export const MAX_CHOICES = 20

/** Returns the first rows that are not chosen yet. */
export function unselectedChoices<Row extends { id: string }>(
  rows: readonly Row[],
  chosenIds: readonly string[],
): Row[] {
  const chosen = new Set(chosenIds)
  return rows.filter(({ id }) => !chosen.has(id)).slice(0, MAX_CHOICES)
}

type ClueNames = Pick<ClueLink, 'name_hu' | 'name_en'>

/** Returns the clues whose name contains a text. PostgREST can neither ignore accents nor sort by locale. */
export function searchClues<Clue extends ClueNames>(clues: readonly Clue[], search: string) {
  return clues.filter(({ name_hu, name_en }) => matchesSearch(search, [name_hu, name_en]))
}

/** Returns the codes, without decoys, whose name or short code contains a text. */
export function searchCodes(codes: readonly CodeChoice[], search: string): CodeChoice[] {
  const shortCode = cleanCode(search)
  return codes.filter(
    ({ name, short_code, is_decoy }) =>
      !is_decoy &&
      (matchesSearch(search, [name]) || (shortCode !== '' && short_code.includes(shortCode))),
  )
}
