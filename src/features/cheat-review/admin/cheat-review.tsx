import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { NewHuntLink } from '@/components/ui/new-hunt-link'
import { SelectFilter } from '@/components/ui/select-filter'
import { SkeletonList } from '@/components/ui/skeleton'
import { CaseCard } from '@/features/cheat-review/admin/case-card'
import { ReviewDialog } from '@/features/cheat-review/admin/review-dialog'
import {
  cheatKinds,
  cheatReviewQueryOptions,
  type CheatCase,
} from '@/features/cheat-review/api/admin-review-cheating'
import { caseKey, sortCases } from '@/features/cheat-review/model/case-order'
import { formatDateTime, formatNumber } from '@/lib/format/numbers-and-dates'

/** The database names the strongest first: the rest waits behind a button. */
const CASES_AT_ONCE = 10

/**
 * What looks odd among the scans of a session, each case in words with its evidence. It accuses nobody
 * and punishes nobody: an organiser looks, notes, and decides elsewhere.
 * @param sessionId null: there is no session yet
 */
export function CheatReview({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation()
  if (sessionId === null) {
    return <EmptyState title={t('admin.cheating.noSession')} action={<NewHuntLink />} />
  }
  return <SessionReview sessionId={sessionId} />
}

function SessionReview({ sessionId }: { sessionId: string }) {
  const { t, i18n } = useTranslation()
  const [kind, setKind] = useState('')
  const [before, setBefore] = useState<number | null>(null)
  const [most, setMost] = useState(CASES_AT_ONCE)
  // Kept here, because new scans can push the case itself off the list.
  const [noted, setNoted] = useState<CheatCase | null>(null)
  const review = useQuery(cheatReviewQueryOptions(sessionId, before))
  if (review.isError && !review.data) {
    return <ErrorState error={review.error} onRetry={() => void review.refetch()} />
  }
  if (!review.data) return <SkeletonList rows={3} className="h-32" />

  const { examined, oldest_at, next_before, cases } = review.data
  const wanted = sortCases(cases).filter((found) => kind === '' || found.kind === kind)
  const shown = wanted.slice(0, most)
  // What is filtered anew begins with its strongest again.
  const startOver = () => setMost(CASES_AT_ONCE)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{t('admin.cheating.intro')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <SelectFilter
          label={t('admin.cheating.kind')}
          allLabel={t('admin.cheating.allKinds')}
          value={kind}
          options={cheatKinds.map((value) => ({
            value,
            label: t(`admin.cheating.kinds.${value}.title`),
          }))}
          onChange={(next) => {
            setKind(next)
            startOver()
          }}
        />
        <p className="text-soft text-sm tabular-nums">
          {oldest_at === null
            ? t('admin.cheating.nothingExamined')
            : t('admin.cheating.examined', {
                count: examined,
                scans: formatNumber(examined, i18n.language),
                since: formatDateTime(oldest_at, i18n.language),
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
      {wanted.length === 0 ? (
        <div className="card-surface">
          <EmptyState
            title={t('admin.cheating.emptyTitle')}
            description={t('admin.cheating.emptyText')}
          />
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {shown.map((found) => (
            <li key={caseKey(found)}>
              <CaseCard found={found} onReview={() => setNoted(found)} />
            </li>
          ))}
        </ul>
      )}
      {wanted.length > shown.length && (
        <Button
          variant="outline"
          className="self-center"
          onClick={() => setMost(most + CASES_AT_ONCE)}
        >
          {t('admin.cheating.showMore', { count: wanted.length - shown.length })}
        </Button>
      )}
      {noted && (
        <ReviewDialog
          sessionId={sessionId}
          found={cases.find((found) => caseKey(found) === caseKey(noted)) ?? noted}
          onClose={() => setNoted(null)}
        />
      )}
    </div>
  )
}
