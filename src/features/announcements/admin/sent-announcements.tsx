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
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

/** Announcements sent to a session, with the number of readers. */
export function SentAnnouncements({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
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
                {format.timestamp(announcement.created_at)}
              </time>
              {announcement.created_by_name && ` · ${announcement.created_by_name}`}
              {' · '}
              {t('admin.announcements.readers', {
                count: announcement.members,
                readers: format.number(announcement.readers),
                members: format.number(announcement.members),
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
