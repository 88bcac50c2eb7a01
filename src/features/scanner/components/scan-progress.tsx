import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FindCard } from '@/components/media/find-card'
import { Skeleton } from '@/components/ui/skeleton'
import { ownedCluesPath, paths } from '@/config/paths'
import {
  type FindCardRow,
  findCardScope,
  findCardsQueryOptions,
  scanProgressQueryOptions,
  useActiveGameSession,
} from '@/features/game/api/game'
import { purchasedCluesQueryOptions, shopCluesQueryOptions } from '@/features/shop/api/shop'
import { inTrailOrder, nextStep, pathProgress } from '@/features/shop/model/path-state'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useLocalized } from '@/lib/i18n/use-localized'

function NextClue({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { data: clues, isFetching } = useQuery(shopCluesQueryOptions(gameSessionId))
  // Until the first answer the clues are those from before the find.
  const [isCurrent, setCurrent] = useState(!isFetching)
  if (!isCurrent && !isFetching) setCurrent(true)
  if (!isCurrent || !clues?.length) return null
  const { found, total } = pathProgress(clues)
  const step = nextStep(inTrailOrder(clues))
  return (
    <>
      <li>{t('scanner.success.path', { found, count: total })}</li>
      {step && 'clue' in step && (
        <li>
          <Link className="link" to={step.kind === 'solve' ? ownedCluesPath : paths.shop}>
            <SentenceWith
              text={localized(step.clue, 'name')}
              lang={localized.lang(step.clue, 'name')}
            >
              {(name) => t('scanner.success.next', { name })}
            </SentenceWith>
          </Link>
        </li>
      )}
    </>
  )
}

/** Shows the card of the find, and stores it and its clue for offline use. */
function FoundCard({ card, gameSessionId }: { card: FindCardRow; gameSessionId: string }) {
  useQuery(findCardsQueryOptions())
  useQuery({ ...purchasedCluesQueryOptions(gameSessionId), enabled: card.clue_id !== null })
  return <FindCard card={card} linksClue mediaScope={findCardScope} />
}

/**
 * Effects of a counted scan: find card, rank, solved clues, progress and next step. Keeps its height while it
 * loads, so that the buttons below do not move away from a finger.
 */
export function ScanProgress({ scanId }: { scanId: number }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const gameSession = useActiveGameSession()
  const progress = useQuery(scanProgressQueryOptions(scanId))
  if (progress.isPending) return <Skeleton className="h-28 w-full" />
  if (!progress.data) return null
  const { codes_found, rank, rank_before, solved, card } = progress.data
  const isTeam = gameSession.status === 'ready' && gameSession.membership.team_id != null
  const list = (
    <ul className="grid min-h-28 content-start gap-1">
      {solved.map((clue) => (
        <li key={clue.clue_id} className="font-semibold break-words">
          <SentenceWith text={localized(clue, 'name')} lang={localized.lang(clue, 'name')}>
            {(name) => t('scanner.success.solved', { name })}
          </SentenceWith>
        </li>
      ))}
      {rank !== null && (
        <li>
          {rank_before === null || rank_before === rank
            ? t('scanner.success.rank', { rank })
            : t('scanner.success.rankMoved', { before: rank_before, rank })}
        </li>
      )}
      <li>{t(`scanner.success.${isTeam ? 'teamCodes' : 'codes'}`, { count: codes_found })}</li>
      {gameSession.status === 'ready' && <NextClue gameSessionId={gameSession.gameSession.id} />}
    </ul>
  )
  if (card === null) return list
  return (
    <div className="grid gap-3">
      <FoundCard card={card} gameSessionId={card.game_session_id} />
      {list}
    </div>
  )
}
