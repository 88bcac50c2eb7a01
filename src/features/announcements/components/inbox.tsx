import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { useMarkAnnouncementsRead } from '@/features/announcements/api/mark-announcements-read'
import { readMarkQueryOptions } from '@/features/announcements/api/read-mark'
import { InboxEntry } from '@/features/announcements/components/inbox-entry'
import { inboxItems } from '@/features/announcements/model/inbox'

function OpenInbox({ sessionId, lookedAt }: { sessionId: string; lookedAt: string | null }) {
  const { t } = useTranslation()
  const announcements = useQuery(announcementsQueryOptions(sessionId))
  const { mutate: markRead } = useMarkAnnouncementsRead(sessionId)
  // What was new when the inbox opened stays marked while it is open, also after it counts as read.
  const [readAt] = useState(lookedAt)
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

/** Every announcement of a session, the newest first; opening it marks them as read. */
export function Inbox({ sessionId }: { sessionId: string }) {
  const readMark = useQuery(readMarkQueryOptions(sessionId))
  if (readMark.isError && readMark.data === undefined) {
    return <ErrorState error={readMark.error} onRetry={() => void readMark.refetch()} />
  }
  if (readMark.data === undefined) return <SkeletonList className="h-24" />
  return <OpenInbox key={sessionId} sessionId={sessionId} lookedAt={readMark.data} />
}
