import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { Button } from '@/components/ui/button'
import { stateAt } from '@/features/game/model/game-session-state'
import { PublishDialog } from '@/features/game-sessions/admin/publish-dialog'
import {
  type Checklist,
  launchChecklistQueryOptions,
} from '@/features/game-sessions/api/launch-checklist'
import { checklistPath } from '@/features/game-sessions/model/checklist'
import { serverNow } from '@/lib/live/server-time'

interface ItemProps {
  item: Checklist['items'][number]
  /** Screen on which it is done. */
  to: string
  /** Does the item here, in place of the link. */
  action: ReactNode
}

function Item({ item, to, action }: ItemProps) {
  const { key, is_done: isDone, is_required: isRequired, done, total } = item
  const { t } = useTranslation()
  const label = t(`admin.checklist.items.${key}`)
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', isDone ? 'text-success' : 'text-soft')}
      />
      <p className="min-w-0 grow">
        <span className="sr-only">
          {t(isDone ? 'admin.checklist.done' : 'admin.checklist.open')}{' '}
        </span>
        {isDone || action ? (
          label
        ) : (
          <Link className="link" to={to}>
            {label}
          </Link>
        )}
        {total ? <span className="text-soft tabular-nums">{` ${done}/${total}`}</span> : null}
      </p>
      {!isDone && action}
      {!isDone && !isRequired && <Badge>{t('admin.checklist.recommended')}</Badge>}
    </li>
  )
}

interface LaunchChecklistProps {
  /** Null: the next hunt. */
  gameSessionId?: string | null
}

/** Open tasks of a hunt; items tick themselves. Renders nothing once a published hunt has begun. */
export function LaunchChecklist({ gameSessionId = null }: LaunchChecklistProps) {
  const { t } = useTranslation()
  const checklist = useQuery(launchChecklistQueryOptions(gameSessionId))
  const { data } = checklist
  const [isPublishing, setPublishing] = useState(false)
  const gameSession = data?.game_session
  const missing =
    data?.items.filter(({ is_done, is_required }) => is_required && !is_done).length ?? 0
  const { phase } = stateAt(gameSession?.states, serverNow())
  if (gameSession && phase !== 'upcoming' && gameSession.visibility !== 'draft') return null
  return (
    <Card
      title={t('admin.checklist.title')}
      actions={
        data && (
          <Badge tone={missing === 0 ? 'success' : 'warning'}>
            {missing === 0
              ? t('admin.checklist.ready')
              : t('admin.checklist.missing', { count: missing })}
          </Badge>
        )
      }
    >
      {checklist.error && <QueryError query={checklist} />}
      {!data && !checklist.error && <SkeletonList rows={6} />}
      {data && (
        <>
          <p className="text-soft mb-1 text-sm">
            {data.game_session
              ? t(gameSessionId === null ? 'admin.checklist.about' : 'admin.checklist.aboutHunt', {
                  name: data.game_session.name,
                })
              : t('admin.checklist.noSession')}
          </p>
          <ul className="divide-base-300 divide-y">
            {data.items.map((item) => (
              <Item
                key={item.key}
                item={item}
                to={checklistPath(item.key, data.game_session?.id ?? null)}
                action={
                  gameSession &&
                  item.key === 'published' &&
                  phase !== 'ended' && (
                    <Button size="sm" onClick={() => setPublishing(true)}>
                      {t('admin.publish.button')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
      {gameSession && isPublishing && (
        <PublishDialog gameSession={gameSession} onClose={() => setPublishing(false)} />
      )}
    </Card>
  )
}
