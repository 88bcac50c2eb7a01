import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { env } from '@/config/env'
import { paths } from '@/config/paths'
import { confirmsEmailQueryOptions } from '@/features/overview/api/confirms-email'
import { launchChecklistQueryOptions } from '@/features/overview/api/admin-launch-checklist'
import { checklistPath, hasPrize } from '@/features/overview/model/checklist'

interface ItemProps {
  isDone: boolean
  isRequired: boolean
  to: string
  label: string
  /** "done/total", for items that count things. */
  progress?: string | null
  /** Instructions for items that cannot be done inside the app. */
  hint?: string
}

function Item({ isDone, isRequired, to, label, progress, hint }: ItemProps) {
  const { t } = useTranslation()
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', isDone ? 'text-success' : 'text-soft')}
      />
      <div className="min-w-0 grow">
        <p>
          <span className="sr-only">
            {t(isDone ? 'admin.checklist.done' : 'admin.checklist.open')}{' '}
          </span>
          {isDone ? (
            label
          ) : (
            <Link className="link" to={to}>
              {label}
            </Link>
          )}
          {progress && <span className="text-soft tabular-nums"> {progress}</span>}
        </p>
        {!isDone && hint && <p className="text-soft text-sm break-words">{hint}</p>}
      </div>
      {!isDone && !isRequired && <Badge>{t('admin.checklist.recommended')}</Badge>}
    </li>
  )
}

interface LaunchChecklistProps {
  /** Null: the next hunt, or the running one if no other is planned. */
  huntId?: string | null
}

/**
 * Open tasks of a hunt; items tick themselves. Renders nothing when the hunt of `huntId` has begun with all
 * required items done.
 */
export function LaunchChecklist({ huntId = null }: LaunchChecklistProps) {
  const { t } = useTranslation()
  const checklist = useQuery(launchChecklistQueryOptions(huntId))
  const { data } = checklist
  const confirmsEmail = useQuery(confirmsEmailQueryOptions()).data
  const hasContact = env.contactEmail !== null
  const isRunning = data?.game_session?.has_begun === true
  const missing =
    data?.items.filter(({ is_done, is_required }) => is_required && !is_done).length ?? 0
  // The desk of a hunt that has begun shows only what is missing.
  if (huntId !== null && isRunning && missing === 0) return null
  return (
    <Card
      title={t('admin.checklist.title')}
      actions={
        data && (
          <Badge tone={missing === 0 ? 'success' : 'warning'}>
            {missing === 0
              ? t(isRunning ? 'admin.checklist.readyRunning' : 'admin.checklist.ready')
              : t('admin.checklist.missing', { count: missing })}
          </Badge>
        )
      }
    >
      {checklist.error && (
        <ErrorState error={checklist.error} onRetry={() => void checklist.refetch()} />
      )}
      {!data && !checklist.error && <SkeletonList rows={6} />}
      {data && (
        <>
          <p className="text-soft mb-1 text-sm">
            {data.game_session
              ? t(
                  isRunning
                    ? 'admin.checklist.aboutRunning'
                    : huntId === null
                      ? 'admin.checklist.about'
                      : 'admin.checklist.aboutHunt',
                  {
                    name: data.game_session.name,
                  },
                )
              : t('admin.checklist.noSession')}
          </p>
          <ul className="divide-base-300 divide-y">
            {data.items.map((item) => (
              <Item
                key={item.key}
                isDone={item.is_done}
                isRequired={item.is_required}
                to={checklistPath(item.key, data.game_session?.id ?? null)}
                label={t(`admin.checklist.items.${item.key}`)}
                progress={item.total ? `${item.done}/${item.total}` : null}
              />
            ))}
            {hasPrize(data.items) && confirmsEmail !== undefined && (
              <Item
                isDone={confirmsEmail}
                isRequired={false}
                to={paths.adminUsers}
                label={t('admin.checklist.items.confirmed_emails')}
                hint={t('admin.checklist.confirmedEmailsHint')}
              />
            )}
            <Item
              isDone={hasContact}
              isRequired={false}
              to={paths.contact}
              label={t('admin.checklist.items.contact')}
              hint={t('admin.checklist.contactHint')}
            />
          </ul>
        </>
      )}
    </Card>
  )
}
