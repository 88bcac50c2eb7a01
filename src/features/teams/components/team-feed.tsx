import { KeyRound, QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamFeedEntry } from '@/features/teams/api/teams'
import { useFormat } from '@/lib/i18n/use-format'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useLocalized } from '@/lib/i18n/use-localized'

/** What members found and bought, latest first. */
export function TeamFeed({ feed }: { feed: readonly TeamFeedEntry[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  if (feed.length === 0) return <p className="text-soft text-sm">{t('teams.feedEmpty')}</p>
  return (
    <ul aria-label={t('teams.feed')} className="divide-base-300 divide-y">
      {feed.map((entry) => {
        const Icon = entry.kind === 'find' ? QrCode : KeyRound
        const name = entry.user_name || t('teams.deletedMate')
        return (
          <li key={`${entry.kind} ${entry.id}`} className="flex items-start gap-2 py-2">
            <Icon aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <SentenceWith text={localized(entry, 'name')} lang={localized.lang(entry, 'name')}>
                {(what) => t(`teams.feedKinds.${entry.kind}`, { name, what })}
              </SentenceWith>
              <time dateTime={entry.at} className="text-soft block text-sm">
                {format.timestamp(entry.at)}
              </time>
            </span>
            {entry.points !== null && (
              <span className="font-semibold tabular-nums">+{format.number(entry.points)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
