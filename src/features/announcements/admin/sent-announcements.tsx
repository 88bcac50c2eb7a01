import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { ResourcePager } from '@/components/resource-table/resource-pager'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import {
  SENT_PAGE_SIZE,
  type SentAnnouncement,
  sentAnnouncementsQueryOptions,
  useWithdrawAnnouncement,
} from '@/features/announcements/api/admin-announcements'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

interface WithdrawDialogProps {
  announcement: SentAnnouncement
  isScheduled: boolean
  onClose: () => void
}

function WithdrawDialog({ announcement, isScheduled, onClose }: WithdrawDialogProps) {
  const { t, localized } = useTexts()
  const withdraw = useWithdrawAnnouncement()
  return (
    <DeleteDialog
      title={t('admin.announcements.withdrawTitle', { title: localized(announcement, 'title') })}
      description={t(`admin.announcements.${isScheduled ? 'cancelText' : 'withdrawText'}`)}
      confirmLabel={t('admin.announcements.withdraw')}
      onClose={onClose}
      onDelete={() => withdraw.mutateAsync({ p_announcement_id: announcement.id })}
      done={t('admin.announcements.withdrawn')}
    />
  )
}

interface EntryProps {
  announcement: SentAnnouncement
  /** ms since the epoch. */
  now: number
  onWithdraw: () => void
}

function Entry({ announcement, now, onWithdraw }: EntryProps) {
  const { t, format, localized } = useTexts()
  const { published_at, withdrawn_at, withdrawn_by_name, audience } = announcement
  const isScheduled = Date.parse(published_at) > now
  const title = localized(announcement, 'title')
  const state = withdrawn_at !== null ? 'withdrawn' : isScheduled ? 'scheduled' : null
  const withdrawal = { time: format.timestamp(withdrawn_at ?? ''), name: withdrawn_by_name }
  const facts = [
    announcement.created_by_name,
    audience !== 'members' && t(`admin.announcements.audiences.${audience}`),
    withdrawn_at === null
      ? !isScheduled &&
        t('admin.announcements.readers', {
          count: announcement.recipients,
          readers: format.number(announcement.readers),
          recipients: format.number(announcement.recipients),
        })
      : t(`admin.announcements.${withdrawn_by_name ? 'withdrawnBy' : 'withdrawnAt'}`, withdrawal),
  ]
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p
          lang={localized.lang(announcement, 'title')}
          className="min-w-0 font-semibold break-words"
        >
          {title}
        </p>
        {state && (
          <Badge tone={state === 'scheduled' ? 'info' : 'neutral'}>
            {t(`admin.announcements.states.${state}`)}
          </Badge>
        )}
      </div>
      <FormattedText
        text={localized(announcement, 'body')}
        lang={localized.lang(announcement, 'body')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-soft min-w-0 text-sm tabular-nums">
          <time dateTime={published_at}>{format.timestampWithZone(published_at)}</time>
          {facts.filter(Boolean).map((fact) => ` · ${String(fact)}`)}
        </p>
        {withdrawn_at === null && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('admin.announcements.withdrawOf', { title })}
            onClick={onWithdraw}
          >
            {t('admin.announcements.withdraw')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Announcements of a session, scheduled, sent and withdrawn, with the number of readers. */
export function SentAnnouncements({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const [withdrawing, setWithdrawing] = useState<SentAnnouncement | null>(null)
  const sent = useQuery(sentAnnouncementsQueryOptions(gameSessionId, page * SENT_PAGE_SIZE))
  const { now } = useServerNow((sent.data ?? []).map(({ published_at }) => published_at))
  const total = sent.data?.[0]?.total_count ?? 0
  if (!sent.data) return <QueryPlaceholder query={sent} rows={3} />
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
          <Entry
            key={announcement.id}
            announcement={announcement}
            now={now}
            onWithdraw={() => setWithdrawing(announcement)}
          />
        ))}
      </ol>
      <ResourcePager
        page={page}
        pages={Math.ceil(total / SENT_PAGE_SIZE)}
        total={total}
        onPage={setPage}
      />
      {withdrawing && (
        <WithdrawDialog
          announcement={withdrawing}
          isScheduled={Date.parse(withdrawing.published_at) > now}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  )
}
