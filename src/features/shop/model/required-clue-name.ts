import type { ShopClue } from '@/features/shop/api/list-shop-clues'
import type { useLocalized } from '@/lib/i18n/use-localized'

/** The clue to buy before this one; empty without one, and for one that is not on sale: its name stays secret. */
export const requiredClueName = (
  clue: ShopClue,
  localized: ReturnType<typeof useLocalized>,
): string =>
  clue.blocking_error === 'required_clue_missing' ? localized(clue, 'required_clue_name') : ''
