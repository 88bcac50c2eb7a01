import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { CaseCard } from '@/features/codes/admin/case-card'
import { ReviewDialog } from '@/features/codes/admin/review-dialog'
import {
  type CheatCase,
  cheatKinds,
  cheatReviewQueryOptions,
} from '@/features/codes/api/code-finds'
import type { Correction } from '@/features/corrections/api/corrections'
import { caseKey, sortCases } from '@/features/codes/model/case-order'
import { useTexts } from '@/lib/i18n/use-texts'

/** Cases shown before "show more"; the strongest come first. */
const PAGE_SIZE = 10

interface CheatReviewProps {
  gameSessionId: string
  onCorrect: (correction: Correction) => void
}

/**
 * Suspicious scan patterns of a session with their evidence. Nothing follows by itself: organisers review
 * cases, void finds, and ban elsewhere.
 */
export function CheatReview({ gameSessionId, onCorrect }: CheatReviewProps) {
  const { t, format } = useTexts()
  const [kind, setKind] = useState('')
  const [before, setBefore] = useState<number | null>(null)
  const [limit, setLimit] = useState(PAGE_SIZE)
  // Kept here, because new scans can remove the case from the list while its dialog is open.
  const [reviewed, setReviewed] = useState<CheatCase | null>(null)
  const review = useQuery(cheatReviewQueryOptions(gameSessionId, before))
  if (!review.data) return <QueryPlaceholder query={review} rows={3} className="h-32" />

  const { examined, oldest_at, next_before, cases } = review.data
  const filtered = sortCases(cases).filter((found) => kind === '' || found.kind === kind)
  const visibleCases = filtered.slice(0, limit)
  // A new filter starts at the strongest cases again.
  const resetLimit = () => setLimit(PAGE_SIZE)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{t('admin.cheating.intro')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <SelectFilter
          label={t('admin.cheating.kind')}
          allLabel={t('admin.cheating.allKinds')}
          value={kind}
          options={toOptions(cheatKinds, (value) => t(`admin.cheating.kinds.${value}.title`))}
          onChange={(next) => {
            setKind(next)
            resetLimit()
          }}
        />
        <p className="text-soft text-sm tabular-nums">
          {oldest_at === null
            ? t('admin.cheating.nothingExamined')
            : t('admin.cheating.examined', {
                count: examined,
                scans: format.number(examined),
                since: format.timestamp(oldest_at),
              })}
        </p>
        {before !== null && (
          <Button variant="outline" size="sm" onClick={() => setBefore(null)}>
            {t('admin.cheating.latest')}
          </Button>
        )}
        {next_before !== null && (
          <Button variant="outline" size="sm" onClick={() => setBefore(next_before)}>
            {t('admin.cheating.older')}
          </Button>
        )}
      </div>
      {filtered.length === 0 ? (
        <div className="card-surface">
          <EmptyState
            title={t('admin.cheating.emptyTitle')}
            description={t('admin.cheating.emptyText')}
          />
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {visibleCases.map((found) => (
            <li key={caseKey(found)}>
              <CaseCard
                cheatCase={found}
                onReview={() => setReviewed(found)}
                onCorrect={onCorrect}
              />
            </li>
          ))}
        </ul>
      )}
      {filtered.length > visibleCases.length && (
        <Button
          variant="outline"
          className="self-center"
          onClick={() => setLimit(limit + PAGE_SIZE)}
        >
          {t('admin.cheating.showMore', { count: filtered.length - visibleCases.length })}
        </Button>
      )}
      {reviewed && (
        <ReviewDialog
          gameSessionId={gameSessionId}
          cheatCase={cases.find((found) => caseKey(found) === caseKey(reviewed)) ?? reviewed}
          onClose={() => setReviewed(null)}
        />
      )}
    </div>
  )
}
