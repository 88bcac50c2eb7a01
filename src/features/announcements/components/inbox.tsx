import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import {
  announcementsQueryOptions,
  type Announcement,
} from '@/features/announcements/api/announcements'
import { useMarkAnnouncementsRead } from '@/features/announcements/api/mark-announcements-read'
import { readMarkQueryOptions } from '@/features/announcements/api/read-mark'
import { inboxItems, type InboxItem } from '@/features/announcements/model/inbox'
import { Badge } from '@/components/ui/badge'
import { useUserId } from '@/lib/account/session'
import { serverNow } from '@/lib/live/server-time'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

function InboxEntry({ item }: { item: InboxItem<Announcement> }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const format = useFormat()
  return (
    <li className="flex flex-col gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg text-balance">{localized(item, 'title')}</h3>
        {item.isUnread && <Badge tone="primary">{t('announcements.new')}</Badge>}
      </div>
      <p className="text-pretty whitespace-pre-line">{localized(item, 'body')}</p>
      <p className="text-soft text-sm">
        <time dateTime={item.created_at} title={format.timestampWithZone(item.created_at)}>
          {format.relative(item.created_at, serverNow())}
          {' · '}
          {format.timestamp(item.created_at)}
        </time>
      </p>
    </li>
  )
}

function OpenInbox({
  sessionId,
  initialReadAt,
}: {
  sessionId: string
  initialReadAt: string | null
}) {
  const { t } = useTranslation()
  const announcements = useQuery(announcementsQueryOptions(sessionId, useUserId()))
  const { mutate: markRead } = useMarkAnnouncementsRead(sessionId)
  // Keeps the unread marks while the inbox is open, although opening marks everything as read.
  const [readAt] = useState(initialReadAt)
  const items = inboxItems(announcements.data ?? [], readAt)
  const newest = items[0]?.isUnread ? items[0].id : null

  useEffect(() => {
    if (newest !== null) markRead()
  }, [newest, markRead])

  if (announcements.isPending) return <SkeletonList className="h-24" />
  if (announcements.isError && !announcements.data) {
    return <ErrorState error={announcements.error} onRetry={() => void announcements.refetch()} />
  }
  if (items.length === 0) {
    return (
      <EmptyState title={t('announcements.empty')} description={t('announcements.emptyText')} />
    )
  }
  return (
    <ol className="divide-base-300 flex flex-col divide-y">
      {items.map((item) => (
        <InboxEntry key={item.id} item={item} />
      ))}
    </ol>
  )
}

/** Announcements of a session, newest first; marks them as read. */
export function Inbox({ sessionId }: { sessionId: string }) {
  const readMark = useQuery(readMarkQueryOptions(sessionId))
  if (readMark.isError && readMark.data === undefined) {
    return <ErrorState error={readMark.error} onRetry={() => void readMark.refetch()} />
  }
  if (readMark.data === undefined) return <SkeletonList className="h-24" />
  return <OpenInbox key={sessionId} sessionId={sessionId} initialReadAt={readMark.data} />
}
