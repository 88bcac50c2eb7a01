import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import type { Announcement } from '@/features/announcements/api/announcements'
import type { InboxItem } from '@/features/announcements/model/inbox'
import { formatDateTime, formatRelative } from '@/lib/format/numbers-and-dates'
import { serverNow } from '@/lib/live/server-time'
import { useLocalized } from '@/lib/i18n/use-localized'

/** One announcement in the player's language, with how long ago it came. */
export function InboxEntry({ item }: { item: InboxItem<Announcement> }) {
  const { t, i18n } = useTranslation()
  const localized = useLocalized()
  const language = i18n.resolvedLanguage ?? 'hu'
  return (
    <li className="flex flex-col gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg text-balance">{localized(item, 'title')}</h3>
        {item.isUnread && <Badge tone="primary">{t('announcements.new')}</Badge>}
      </div>
      <p className="text-pretty whitespace-pre-line">{localized(item, 'body')}</p>
      <p className="text-soft text-sm">
        <time dateTime={item.created_at} title={formatDateTime(item.created_at, language, true)}>
          {formatRelative(item.created_at, serverNow(), language)}
          {' · '}
          {formatDateTime(item.created_at, language)}
        </time>
      </p>
    </li>
  )
}
