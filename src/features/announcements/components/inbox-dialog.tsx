import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import { paths } from '@/config/paths'
import {
  type Announcement,
  announcementsQueryOptions,
  useMarkAnnouncementsRead,
} from '@/features/announcements/api/announcements'
import { useReadMarks } from '@/features/announcements/hooks/use-inbox'
import { type InboxItem, inboxItems, type ReadMarks } from '@/features/announcements/model/inbox'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'

interface InboxProps {
  /** Null: the player has not joined a session. */
  gameSessionId: string | null
  /** Closes the dialog around the inbox. */
  onClose: () => void
}

function InboxEntry({ item }: { item: InboxItem<Announcement> }) {
  const { t, format, localized } = useTexts()
  return (
    <li className="flex flex-col gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 lang={localized.lang(item, 'title')} className="text-lg text-balance">
          {localized(item, 'title')}
        </h3>
        {item.isUnread && <Badge tone="primary">{t('announcements.new')}</Badge>}
      </div>
      <FormattedText
        text={localized(item, 'body')}
        lang={localized.lang(item, 'body')}
        className="text-pretty"
      />
      <p className="text-soft text-sm">
        <time dateTime={item.published_at}>
          {format.relative(item.published_at, serverNow())}
          {' · '}
          {format.timestampWithZone(item.published_at)}
        </time>
        {item.game_session_name !== null && ` · ${item.game_session_name}`}
      </p>
    </li>
  )
}

function OpenInbox({
  gameSessionId,
  initialMarks,
  onClose,
}: InboxProps & { initialMarks: ReadMarks }) {
  const { t } = useTranslation()
  const announcements = useQuery(announcementsQueryOptions(gameSessionId))
  const { mutate: markRead } = useMarkAnnouncementsRead()
  // Keeps the unread marks while the inbox is open, although opening marks everything as read.
  const [marks] = useState(initialMarks)
  const items = inboxItems(announcements.data?.announcements ?? [], marks)
  const newestUnread = (isJoined: boolean) =>
    items.find((item) => item.isUnread && (item.game_session_name === null) === isJoined)?.id ??
    null
  const [newest, newestElsewhere] = [newestUnread(true), newestUnread(false)]

  useEffect(() => {
    if (newest !== null) markRead(gameSessionId)
  }, [newest, gameSessionId, markRead])
  useEffect(() => {
    if (newestElsewhere !== null) markRead(null)
  }, [newestElsewhere, markRead])

  if (!announcements.data) return <QueryPlaceholder query={announcements} className="h-24" />
  if (items.length > 0) {
    return (
      <ol className="divide-base-300 flex flex-col divide-y">
        {items.map((item) => (
          <InboxEntry key={item.id} item={item} />
        ))}
      </ol>
    )
  }
  return gameSessionId === null ? (
    <EmptyState
      title={t('announcements.notJoined')}
      description={t('announcements.notJoinedText')}
      action={
        <ButtonLink to={paths.dashboard} onClick={onClose}>
          {t('announcements.toDashboard')}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={t('announcements.empty')} description={t('announcements.emptyText')} />
  )
}

/** What the player can read, newest first; marks it as read. */
export function Inbox({ gameSessionId, onClose }: InboxProps) {
  const { marks, memberships } = useReadMarks(gameSessionId)
  if (marks) {
    return (
      <OpenInbox
        key={gameSessionId}
        gameSessionId={gameSessionId}
        initialMarks={marks}
        onClose={onClose}
      />
    )
  }
  return <QueryPlaceholder query={memberships} className="h-24" />
}

interface InboxDialogProps {
  /** Null: the player has not joined a session. */
  gameSessionId: string | null
  onClose: () => void
}

export function InboxDialog({ gameSessionId, onClose }: InboxDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      title={t('announcements.title')}
      description={t('announcements.intro')}
    >
      <Inbox gameSessionId={gameSessionId} onClose={onClose} />
    </Dialog>
  )
}
