import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ownedCluesPath, paths } from '@/config/paths'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { shopCluesQueryOptions } from '@/features/shop/api/shop'
import { inTrailOrder, nextStep } from '@/features/shop/model/path-state'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'

interface NextStepNoticeProps {
  gameSessionId: string
  phase: GameSessionPhase
  /** Whether the player can submit a treasure claim. */
  canClaim: boolean
}

/** Shows the player's next step, with a link to it. */
export function NextStepNotice({ gameSessionId, phase, canClaim }: NextStepNoticeProps) {
  const { t, localized } = useTexts()
  const clues = useQuery(shopCluesQueryOptions(gameSessionId))
  if (phase === 'ended' || (clues.isError && !clues.data)) return null
  // A skeleton, so that the content below does not move.
  if (!clues.data) return <Skeleton className="h-33.5" />
  const step = nextStep(inTrailOrder(clues.data))
  if (!step || (step.kind === 'treasure' && !canClaim)) return null
  // Before the start codes cannot be scanned yet.
  if (phase === 'upcoming' && step.kind !== 'buy') return null
  const to = {
    buy: paths.shop,
    next: paths.shop,
    solve: ownedCluesPath,
    treasure: paths.treasureClaim,
  }[step.kind]
  return (
    <section aria-labelledby="next-step" className="notice">
      <Footprints aria-hidden="true" className="text-primary size-6 shrink-0" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <h2 id="next-step" className="text-base">
          {t('dashboard.next.title')}
        </h2>
        <p className="break-words">
          {'clue' in step ? (
            <SentenceWith
              text={localized(step.clue, 'name')}
              lang={localized.lang(step.clue, 'name')}
            >
              {(name) => t(`dashboard.next.${step.kind}`, { name })}
            </SentenceWith>
          ) : (
            t('dashboard.next.treasure')
          )}
        </p>
        <ButtonLink to={to} variant="outline">
          {t(`dashboard.next.to.${step.kind}`)}
        </ButtonLink>
      </div>
    </section>
  )
}
