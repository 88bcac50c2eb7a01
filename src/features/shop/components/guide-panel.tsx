import { Lightbulb, LockKeyhole } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { MediaView } from '@/components/media/media-view'
import { Button } from '@/components/ui/button'
import { FormattedText } from '@/components/ui/formatted-text'
import type { ClueMedia, PurchasedGuide, ShopClue } from '@/features/shop/api/shop'
import { PriceReason, PriceTag } from '@/features/shop/components/price-tag'
import { guideItem, type ShopItem } from '@/features/shop/hooks/use-purchase'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useTexts } from '@/lib/i18n/use-texts'
import { toErrorKey } from '@/lib/supabase/errors'

/** Matches the number of a step, "1. " or "2) ", at the start or after whitespace. */
const stepStart = /(?:^|\s)(\d{1,2})[.)]\s+(?=\S)/g

/**
 * Splits a text into its introduction and its numbered steps, on one or several lines.
 * @returns no steps unless at least two are numbered 1, 2, 3, …
 */
export function solutionSteps(text: string): { intro: string; steps: string[] } {
  const starts: RegExpExecArray[] = []
  // A number out of sequence is part of the text, such as "3. emelet".
  for (const match of text.matchAll(stepStart)) {
    if (Number(match[1]) === starts.length + 1) starts.push(match)
  }
  if (starts.length < 2) return { intro: text, steps: [] }
  return {
    intro: text.slice(0, starts[0]?.index).trim(),
    steps: starts.map((start, at) =>
      text.slice(start.index + start[0].length, starts[at + 1]?.index).trim(),
    ),
  }
}

export interface GuidePanelProps {
  /** Null: not bought. */
  guide: PurchasedGuide | null
  /** Pictures and sound of the clue and of its guide. */
  media: readonly ClueMedia[]
  /** See MediaView. */
  mediaScope: string | null
  /** The clue in the shop; null if it is no longer sold. */
  offer: ShopClue | null
  salesOpen: boolean
  /** The guide was just bought and takes the focus. */
  isFocused: boolean
  onBuy: (item: ShopItem) => void
}

function Solution({ guide }: { guide: PurchasedGuide }) {
  const localized = useLocalized()
  const { intro, steps } = solutionSteps(localized(guide, 'content'))
  return (
    <div lang={localized.lang(guide, 'content')}>
      {intro !== '' && <FormattedText text={intro} className="mt-1 text-pretty" />}
      {steps.length > 0 && (
        <ol className="mt-1 list-decimal ps-5">
          {steps.map((step, at) => (
            <li key={at}>
              <FormattedText text={step} className="text-pretty" />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The solution guide of an owned clue, or the offer to buy it. */
export function GuidePanel(props: GuidePanelProps) {
  const { guide, media, mediaScope, offer, salesOpen, isFocused, onBuy } = props
  const { t, localized } = useTexts()
  const solution = useRef<HTMLElement>(null)
  const headingId = useId()
  const isRevealed = isFocused && guide !== null

  useEffect(() => {
    if (isRevealed) solution.current?.focus()
  }, [isRevealed])

  if (guide) {
    return (
      <section
        ref={solution}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="border-base-300 border-t pt-3"
      >
        <h4 id={headingId} className="flex items-center gap-2 font-bold">
          <Lightbulb aria-hidden="true" className="text-primary size-5" />
          {t('shop.guideTitle')}
        </h4>
        <Solution guide={guide} />
        <MediaView
          media={media.filter(
            ({ solution_guide_id }) => solution_guide_id === guide.solution_guide_id,
          )}
          scope={mediaScope}
        />
      </section>
    )
  }
  const guideId = offer?.solution_guide_id ?? null
  if (!offer || guideId === null || !salesOpen) return null

  const blocked = offer.guide_blocking_error
  const reason = blocked === null ? null : toErrorKey(blocked)
  const name = localized(offer, 'name')
  const price = offer.guide_effective_price ?? 0
  const regularPrice = offer.guide_price ?? price
  return (
    <section className="border-base-300 flex flex-col gap-2 border-t pt-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h4 className="flex items-center gap-2 font-bold">
          <Lightbulb aria-hidden="true" className="text-primary size-5" />
          {t('shop.guideTitle')}
        </h4>
        <PriceTag price={price} regularPrice={regularPrice} />
      </div>
      <PriceReason price={price} regularPrice={regularPrice} />
      {reason ? (
        <p className="text-soft flex items-start gap-2 text-sm font-medium">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(`errors.${reason}`)}
        </p>
      ) : (
        <>
          <p className="text-soft text-sm">{t('shop.guideIntro')}</p>
          <Button
            variant="outline"
            aria-label={t('shop.buyGuide', { name })}
            onClick={() => onBuy(guideItem(offer, guideId, name))}
          >
            {t('shop.buy')}
          </Button>
        </>
      )}
    </section>
  )
}
