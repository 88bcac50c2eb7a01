import type { Recap } from '@/features/results/api/results'

/** Badges in the order in which they are shown. */
export const badges = ['firstOfAll', 'firstFinds', 'allFound', 'nightOwl', 'noGuide'] as const
type RecapBadge = (typeof badges)[number]

/** Returns whether it is night where the phone is: from 22 to 5 o'clock. */
function isAtNight(time: string): boolean {
  const hour = new Date(time).getHours()
  return hour >= 22 || hour < 5
}

/** The badges of a player; each states a fact. Finds of team mates count only for `allFound`. */
export function badgesOf(recap: Recap): RecapBadge[] {
  const { finds } = recap
  const own = finds.filter(({ found_by: mate }) => mate === null)
  const earned: Record<RecapBadge, boolean> = {
    firstOfAll: recap.is_first_of_all,
    firstFinds: own.some(({ is_first: isFirst }) => isFirst),
    allFound: finds.length > 0 && finds.length >= recap.codes,
    nightOwl: own.some(({ found_at: time }) => isAtNight(time)),
    noGuide: finds.length > 0 && recap.guides_for_sale > 0 && recap.guides_bought === 0,
  }
  return badges.filter((badge) => earned[badge])
}
