import { KeyRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { MediaView } from '@/components/media/media-view'
import { FormattedText } from '@/components/ui/formatted-text'
import { ownedCluesPath } from '@/config/paths'
import { useTexts } from '@/lib/i18n/use-texts'
import type { Media } from '@/lib/media/media'

interface FindCardContent {
  title_hu: string
  title_en: string
  text_hu: string
  text_en: string
  clue_id: string | null
  clue_name_hu: string | null
  clue_name_en: string | null
  media: readonly Media[]
}

interface FindCardProps {
  card: FindCardContent
  /** Links to the clue in the shop; only for a card of the active hunt. */
  linksClue?: boolean
  /** See MediaView. */
  mediaScope: string | null
}

/** The card of a found code, with the clue that came with it. */
export function FindCard({ card, linksClue = false, mediaScope }: FindCardProps) {
  const { t, localized } = useTexts()
  const title = localized(card, 'title')
  const text = localized(card, 'text')
  const clueName = localized(card, 'clue_name')
  return (
    <article className="bg-accent/15 rounded-field border-accent flex flex-col gap-2 border-s-4 p-4 text-start">
      {title && (
        <p
          lang={localized.lang(card, 'title')}
          className="font-heading text-lg font-semibold break-words"
        >
          {title}
        </p>
      )}
      {text && (
        <FormattedText
          text={text}
          lang={localized.lang(card, 'text')}
          className="leading-relaxed text-pretty"
        />
      )}
      <MediaView media={card.media} scope={mediaScope} />
      {card.clue_id !== null && (
        <p className="flex items-start gap-2 break-words">
          <KeyRound aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            {t('findCards.clue')}{' '}
            {linksClue ? (
              <Link
                lang={localized.lang(card, 'clue_name')}
                className="link font-semibold"
                to={`${ownedCluesPath}&clue=${card.clue_id}`}
              >
                {clueName}
              </Link>
            ) : (
              <strong lang={localized.lang(card, 'clue_name')}>{clueName}</strong>
            )}
          </span>
        </p>
      )}
    </article>
  )
}
