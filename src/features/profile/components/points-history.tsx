import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { QueryPlaceholder } from '@/components/ui/error-state'
import {
  POINT_ENTRY_LIMIT,
  pointEntriesQueryOptions,
  type PointEntry,
} from '@/features/profile/api/profile'
import { gameSessionNamesQueryOptions } from '@/features/game/api/game'
import { HistoryItem, HistoryList } from '@/features/profile/components/history-list'
import { EmptyScanHistory } from '@/features/profile/components/scan-history'
import {
  pointsByGameSession,
  type GameSessionPoints,
} from '@/features/profile/model/points-by-game-session'
import { useTexts } from '@/lib/i18n/use-texts'

interface GameSessionSectionProps {
  group: GameSessionPoints<PointEntry>
  /** Undefined while loading and for hidden sessions. */
  name: string | undefined
}

function entryTitle(t: TFunction, { kind, points, qr_code_name }: PointEntry): string {
  if (kind === 'scan') return qr_code_name ?? t('profile.scans.unknownCode')
  if (kind === 'task') return t('profile.pointHistory.task', { name: qr_code_name ?? '' })
  return t(points < 0 ? 'profile.pointHistory.penalty' : 'profile.pointHistory.bonus')
}

function GameSessionSection({ group, name }: GameSessionSectionProps) {
  const { t, format } = useTexts()
  const title = name ?? t('profile.pointHistory.hiddenSession')
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        {title}
        <span className="shrink-0 tabular-nums">
          {t('profile.pointHistory.sum', { count: group.sum })}
        </span>
      </h3>
      <HistoryList label={title} note={null}>
        {group.entries.map((entry) => (
          <HistoryItem
            key={`${entry.kind} ${entry.id}`}
            title={entryTitle(t, entry)}
            details={
              <>
                {entry.reason !== null && <span>{entry.reason}</span>}
                <time dateTime={entry.created_at}>{format.timestamp(entry.created_at)}</time>
              </>
            }
            amount={
              <Badge tone={entry.points < 0 ? 'error' : 'success'}>
                {entry.points < 0
                  ? t('profile.pointHistory.minus', { count: -entry.points })
                  : t('profile.scans.points', { count: entry.points })}
              </Badge>
            }
          />
        ))}
      </HistoryList>
    </section>
  )
}

/** The player's points by hunt. */
export function PointsHistory() {
  const { t } = useTranslation()
  const points = useQuery(pointEntriesQueryOptions())
  const { data: gameSessionNames } = useQuery(gameSessionNamesQueryOptions())

  if (!points.data) return <QueryPlaceholder query={points} rows={5} className="h-16" />
  if (points.data.length === 0) {
    return (
      <EmptyScanHistory
        title={t('profile.pointHistory.emptyTitle')}
        text={t('profile.pointHistory.emptyText')}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {pointsByGameSession(points.data).map((group) => (
        <GameSessionSection
          key={group.gameSessionId}
          group={group}
          name={gameSessionNames?.get(group.gameSessionId)}
        />
      ))}
      {points.data.length === POINT_ENTRY_LIMIT && (
        <p className="text-soft text-sm">
          {t('profile.pointHistory.latest', { max: POINT_ENTRY_LIMIT })}
        </p>
      )}
    </div>
  )
}
