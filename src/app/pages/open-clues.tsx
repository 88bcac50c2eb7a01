import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { pathState } from '@/features/shop/model/path-state'
import { useLocalized } from '@/lib/i18n/use-localized'

/** The clues that the player owns and has not solved yet, beside the map on which to look for them. */
export function OpenClues({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { data: clues } = useQuery(shopCluesQueryOptions(sessionId))
  const open = (clues ?? []).filter((clue) => pathState(clue) === 'owned')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-clues">
      <h2 id="open-clues" className="mb-2 text-lg">
        {t('map.openClues')}
      </h2>
      <ul className="grid gap-1">
        {open.map((clue) => (
          <li key={clue.clue_id}>
            <Link className="link break-words" to={`${paths.shop}?tab=owned`}>
              {localized(clue, 'name')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
