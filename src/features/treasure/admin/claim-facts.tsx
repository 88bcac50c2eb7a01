import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { AdminClaim } from '@/features/treasure/api/admin-list-treasure-claims'
import { claimPhotoUrlQueryOptions } from '@/features/treasure/api/claim-photo-url'
import { formatDateTime } from '@/lib/format/numbers-and-dates'

/** The photo that came with a claim. */
export function ClaimPhoto({ path }: { path: string }) {
  const { t } = useTranslation()
  const photo = useQuery(claimPhotoUrlQueryOptions(path))
  if (photo.isError && !photo.data) {
    return <ErrorState error={photo.error} onRetry={() => void photo.refetch()} />
  }
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

/** Who claims what, and how the claim was decided. */
export function ClaimFacts({ claim }: { claim: AdminClaim }) {
  const { t, i18n } = useTranslation()
  const facts = [
    ['admin.claims.session', claim.game_session_name],
    ['admin.claims.account', `${claim.user_name} · ${claim.user_email}`],
    ['admin.claims.name', claim.name],
    ['admin.claims.address', claim.address],
    ['admin.claims.phone', claim.phone_number],
    ['admin.claims.taxId', claim.tax_id ?? '–'],
    [
      'admin.claims.submittedAt',
      `${formatDateTime(claim.submitted_at, i18n.language, true)} · ${t('admin.claims.place', { place: claim.arrival })}`,
    ],
    ...(claim.reviewed_at === null
      ? []
      : ([
          [
            'admin.claims.reviewedAt',
            [formatDateTime(claim.reviewed_at, i18n.language, true), claim.reviewed_by_name]
              .filter(Boolean)
              .join(' · '),
          ],
        ] as const)),
  ] as const
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft text-sm">{t(label)}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
