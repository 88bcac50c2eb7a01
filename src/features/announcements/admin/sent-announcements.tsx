import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePager } from '@/components/resource-table/resource-pager'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import {
  SENT_PAGE_SIZE,
  sentAnnouncementsQueryOptions,
} from '@/features/announcements/api/admin-list-announcements'
import { formatDateTime, formatNumber } from '@/lib/format/numbers-and-dates'
import { useLocalized } from '@/lib/i18n/use-localized'

/** Announcements sent to a session, with the number of readers. */
export function SentAnnouncements({ sessionId }: { sessionId: string }) {
  const { t, i18n } = useTranslation()
  const localized = useLocalized()
  const [page, setPage] = useState(0)
  const sent = useQuery(sentAnnouncementsQueryOptions(sessionId, page * SENT_PAGE_SIZE))
  const total = sent.data?.[0]?.total_count ?? 0
  if (!sent.data) {
    if (sent.error) return <ErrorState error={sent.error} onRetry={() => void sent.refetch()} />
    return <SkeletonList rows={3} />
  }
  if (sent.data.length === 0) {
    return (
      <EmptyState
        title={t('admin.announcements.emptyTitle')}
        description={t('admin.announcements.emptyText')}
      />
    )
  }
  return (
    <>
      <ol className="divide-base-300 divide-y">
        {sent.data.map((announcement) => (
          <li key={announcement.id} className="py-3">
            <p className="font-semibold break-words">{localized(announcement, 'title')}</p>
            <p className="break-words whitespace-pre-line">{localized(announcement, 'body')}</p>
            <p className="text-soft text-sm tabular-nums">
              <time dateTime={announcement.created_at}>
                {formatDateTime(announcement.created_at, i18n.language)}
              </time>
              {announcement.created_by_name && ` · ${announcement.created_by_name}`}
              {' · '}
              {t('admin.announcements.readers', {
                count: announcement.members,
                readers: formatNumber(announcement.readers, i18n.language),
                members: formatNumber(announcement.members, i18n.language),
              })}
            </p>
          </li>
        ))}
      </ol>
      <ResourcePager
        page={page}
        pages={Math.ceil(total / SENT_PAGE_SIZE)}
        total={total}
        onPage={setPage}
      />
    </>
  )
}
