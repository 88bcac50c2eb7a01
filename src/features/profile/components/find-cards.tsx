import { useQuery } from '@tanstack/react-query'
import { FindCard } from '@/components/media/find-card'
import { findCardScope, findCardsQueryOptions } from '@/features/game/api/game'
import { useProfile } from '@/lib/account/profile'
import { useTexts } from '@/lib/i18n/use-texts'

/** Cards of the codes that the player and the team have found; nothing while there are none. */
export function FindCards() {
  const { t, format, localized } = useTexts()
  const { data: cards } = useQuery(findCardsQueryOptions())
  const { profile } = useProfile()
  if (!cards || cards.length === 0) return null
  return (
    <section aria-labelledby="find-cards" className="mb-4">
      <h3 id="find-cards" className="text-lg font-bold">
        {t('findCards.title')}
      </h3>
      <ul className="divide-base-300 divide-y">
        {cards.map((card) => (
          <li key={card.scan_id} className="py-1">
            <details>
              <summary className="min-h-11 cursor-pointer py-2 break-words">
                <span lang={localized.lang(card, 'title')} className="text-primary font-medium">
                  {localized(card, 'title') || card.qr_code_name}
                </span>
                <span className="text-soft block text-sm">
                  {t(card.finder_name === null ? 'findCards.found' : 'findCards.foundBy', {
                    code: card.qr_code_name,
                    name: card.finder_name,
                    date: format.timestamp(card.found_at),
                  })}
                </span>
              </summary>
              <FindCard
                card={card}
                linksClue={card.game_session_id === profile?.active_game_session_id}
                mediaScope={findCardScope}
              />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
