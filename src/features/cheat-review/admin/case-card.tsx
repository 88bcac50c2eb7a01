import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { paths } from '@/config/paths'
import { CaseExplanation } from '@/features/cheat-review/admin/case-explanation'
import { caseTitle, NAMES_IN_TITLE } from '@/features/cheat-review/admin/case-title'
import { EvidenceTable } from '@/features/cheat-review/admin/evidence-table'
import type { CheatCase } from '@/features/cheat-review/api/admin-review-cheating'
import { stateOf, type CaseState } from '@/features/cheat-review/model/case-order'
import { formatDateTime } from '@/lib/format/numbers-and-dates'

const tones: Record<CaseState, BadgeTone> = {
  open: 'warning',
  outdated: 'warning',
  reviewed: 'success',
}

function Note({ review }: { review: NonNullable<CheatCase['review']> }) {
  const { t, i18n } = useTranslation()
  return (
    <div className="bg-base-200 rounded-field mt-3 p-3">
      <p className="text-soft text-sm">
        {t('admin.cheating.reviewedBy', {
          name: review.reviewed_by_name || '–',
          date: formatDateTime(review.reviewed_at, i18n.language),
        })}
      </p>
      {review.note && <p className="break-words">{review.note}</p>}
    </div>
  )
}

/** One case in words, with the scans behind it and what an organiser noted. */
export function CaseCard({ found, onReview }: { found: CheatCase; onReview: () => void }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const state = stateOf(found)
  const { pattern, line } = caseTitle(t, found)
  return (
    <Card
      title={pattern}
      aria-label={line}
      actions={<Badge tone={tones[state]}>{t(`admin.cheating.states.${state}`)}</Badge>}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 font-semibold">
        {found.players.slice(0, showsAll ? undefined : NAMES_IN_TITLE).map((player) => (
          <li key={player.user_id} className="inline-flex min-w-0 items-center gap-2">
            <Link
              className="link min-w-0 break-words"
              to={`${paths.adminUsers}?${new URLSearchParams({ q: player.email }).toString()}`}
              aria-label={t('admin.cheating.openPlayer', { name: player.name })}
            >
              {player.name}
            </Link>
            {player.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
          </li>
        ))}
        {!showsAll && found.players.length > NAMES_IN_TITLE && (
          <li>{t('admin.cheating.others', { count: found.players.length - NAMES_IN_TITLE })}</li>
        )}
      </ul>
      {found.players.length > NAMES_IN_TITLE && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {t(showsAll ? 'admin.cheating.fewerNames' : 'admin.cheating.allNames')}
        </Button>
      )}
      <CaseExplanation found={found} />
      {found.review && <Note review={found.review} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown
            ? t('admin.cheating.hideEvidence')
            : t('admin.cheating.showEvidence', { count: found.scan_count })}
        </Button>
        <Button variant="outline" size="sm" onClick={onReview}>
          {t(state === 'reviewed' ? 'admin.cheating.changeNote' : 'admin.cheating.mark')}
        </Button>
      </div>
      {isShown && (
        <div className="mt-4">
          {found.scan_count > found.scans.length && (
            <p className="text-soft mb-2 text-sm">
              {t('admin.cheating.latestOnly', { count: found.scans.length })}
            </p>
          )}
          <EvidenceTable label={line} scans={found.scans} />
        </div>
      )}
    </Card>
  )
}
