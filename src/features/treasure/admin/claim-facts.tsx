import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmailText } from '@/components/ui/email-text'
import { QueryError } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { tabPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { cheatReviewQueryOptions } from '@/features/codes/api/code-finds'
import { stateOf } from '@/features/codes/model/case-order'
import { type AdminClaim, claimPhotoUrlQueryOptions } from '@/features/treasure/api/admin-treasure'
import { useTexts } from '@/lib/i18n/use-texts'

export function ClaimPhoto({ path }: { path: string }) {
  const { t } = useTranslation()
  const photo = useQuery(claimPhotoUrlQueryOptions(path))
  if (photo.isError && !photo.data) return <QueryError query={photo} />
  return photo.data ? (
    <img
      src={photo.data}
      alt={t('admin.claims.photoAlt')}
      className="rounded-box max-h-80 w-full object-contain"
    />
  ) : (
    <Skeleton className="h-48 w-full" />
  )
}

/** Number of unreviewed cheating cases that involve the claimant. */
function Suspicion({ claim }: { claim: AdminClaim }) {
  const { t } = useTranslation()
  const review = useQuery(cheatReviewQueryOptions(claim.game_session_id, null))
  if (review.isError && !review.data) return <QueryError query={review} />
  if (!review.data) return <Skeleton className="h-6 w-40" />
  const open = review.data.cases.filter(
    (found) =>
      stateOf(found) !== 'reviewed' &&
      found.players.some(({ user_id }) => user_id === claim.user_id),
  )
  if (open.length === 0) return t('admin.claims.noSuspicion')
  return (
    <Link className="link" to={foundCodesPath('cheating', claim)}>
      {t('admin.claims.suspicions', { count: open.length })}
    </Link>
  )
}

const foundCodesPath = (
  tab: 'codes' | 'cheating',
  { game_session_id, user_email, name }: AdminClaim,
): string =>
  tabPath(
    paths.adminFoundQrCodes,
    tab,
    game_session_id,
    tab === 'codes' ? { q: user_email ?? name } : {},
  )

/** Claimant, session standing, contact data and decision of a claim. */
export function ClaimFacts({ claim }: { claim: AdminClaim }) {
  const { t, format } = useTexts()
  const time = (timestamp: string | null) =>
    timestamp === null ? '–' : format.timestampWithSeconds(timestamp)
  const facts: [label: string, value: ReactNode][] = [
    [t('admin.claims.session'), claim.game_session_name],
    [
      t('admin.claims.account'),
      <>
        {claim.user_name} · <EmailText email={claim.user_email} />
      </>,
    ],
    ...(claim.team_name === null
      ? []
      : [[t('admin.sessions.memberTeam'), claim.team_name] as [string, ReactNode]]),
    [
      t('admin.claims.standing'),
      t('admin.claims.standingText', {
        found: format.number(claim.codes_found),
        count: claim.codes_total,
        points: t('scanner.success.points', { count: claim.points }),
        rank:
          claim.rank === null
            ? t('admin.claims.notRanked')
            : t('admin.claims.rank', { rank: claim.rank }),
      }),
    ],
    [
      t('admin.claims.finds'),
      <>
        {`${time(claim.first_found_at)} – ${time(claim.last_found_at)} `}
        <Link className="link block" to={foundCodesPath('codes', claim)}>
          {t('admin.claims.history')}
        </Link>
      </>,
    ],
    [t('admin.claims.suspicion'), <Suspicion claim={claim} />],
    [t('admin.claims.name'), claim.name],
    [t('admin.claims.address'), claim.address ?? '–'],
    [t('admin.claims.phone'), claim.phone_number ?? '–'],
    [t('admin.claims.taxId'), claim.tax_id ?? '–'],
    [
      t('admin.claims.submittedAt'),
      `${time(claim.submitted_at)} · ${t('admin.claims.place', { place: claim.arrival })}`,
    ],
  ]
  if (claim.reviewed_at !== null) {
    facts.push([
      t('admin.claims.reviewedAt'),
      [time(claim.reviewed_at), claim.reviewed_by_name].filter(Boolean).join(' · '),
    ])
  }
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
