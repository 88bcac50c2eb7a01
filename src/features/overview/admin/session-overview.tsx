import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { NewHuntLink } from '@/components/ui/new-hunt-link'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { OverviewSession } from '@/features/overview/api/admin-overview'
import { useFormat } from '@/lib/i18n/use-format'

function SessionLine({ session }: { session: OverviewSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = (value: string | null) =>
    value === null ? t('admin.overview.openEnd') : format.timestampWithZone(value)
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <Link className="link" to={`${paths.adminGameSessions}?session=${session.id}`}>
            {session.name}
          </Link>
        </p>
        <p className="text-soft text-sm tabular-nums">
          {session.starts_at !== null
            ? date(session.starts_at)
            : session.opens_at === null
              ? t('admin.sessions.startsWhenPublished')
              : t('admin.sessions.commonStart')}
          {' – '}
          {date(session.ends_at)}
        </p>
      </div>
      <p className="shrink-0 font-semibold tabular-nums">
        {t('admin.overview.playerCount', {
          count: session.players,
          formatted: format.number(session.players),
        })}
      </p>
    </li>
  )
}

interface SessionOverviewProps {
  sessions: OverviewSession[] | undefined
  /** Buttons beside the heading. */
  actions?: ReactNode
}

/** Every hunt with its dates and number of players. */
export function SessionOverview({ sessions, actions }: SessionOverviewProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('admin.overview.sessions')} actions={actions}>
      {!sessions && <SkeletonList rows={2} />}
      {sessions?.length === 0 && (
        <EmptyState title={t('admin.overview.noSessionsTitle')} action={<NewHuntLink />} />
      )}
      {sessions && sessions.length > 0 && (
        <ul className="divide-base-300 divide-y">
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}
