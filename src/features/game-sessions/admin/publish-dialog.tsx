import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState, QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { Select, toOptions } from '@/components/ui/field'
import { usePublishGameSession } from '@/features/game/api/admin-running-game-session'
import { startOf, stateAt } from '@/features/game/model/game-session-state'
import {
  publishedVisibilities,
  type PublishedVisibility,
} from '@/features/game/model/game-session-options'
import { launchChecklistQueryOptions } from '@/features/game-sessions/api/launch-checklist'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'

interface PublishDialogProps {
  gameSession: { id: string; name: string }
  onClose: () => void
}

/** Asks who will see a draft, says when it starts and ends and what is missing, and publishes it. */
export function PublishDialog({ gameSession, onClose }: PublishDialogProps) {
  const { t, format } = useTexts()
  const publish = usePublishGameSession()
  const checklist = useQuery(launchChecklistQueryOptions(gameSession.id))
  const [selected, setSelected] = useState<PublishedVisibility | null>(null)
  const details = checklist.data?.game_session
  const visibility = selected ?? details?.planned_visibility
  const missing = checklist.data?.items.filter(
    ({ key, is_done, is_required }) => is_required && !is_done && key !== 'published',
  )
  const { phase } = stateAt(details?.states, serverNow())
  const start = phase === 'upcoming' ? startOf(details?.states) : null

  async function confirm(): Promise<void> {
    if (!visibility) return
    try {
      await publish.mutateAsync({ p_game_session_id: gameSession.id, p_visibility: visibility })
    } catch {
      // publish.error is shown below.
      return
    }
    toasts.success(t('admin.publish.done', { name: gameSession.name }))
    onClose()
  }

  return (
    <Dialog
      onClose={() => !publish.isPending && onClose()}
      title={t('admin.sessions.questions.publishListed.title', { name: gameSession.name })}
      description={
        visibility &&
        t(
          visibility === 'listed'
            ? 'admin.sessions.questions.publishListed.text'
            : 'admin.sessions.questions.publishLink.text',
        )
      }
      footer={
        <>
          <Button variant="ghost" disabled={publish.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!visibility} loading={publish.isPending} onClick={() => void confirm()}>
            {t('admin.publish.button')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {visibility && (
          <Select
            label={t('admin.sessions.visibility')}
            options={toOptions(publishedVisibilities, (value) =>
              t(`admin.publish.audiences.${value}`),
            )}
            value={visibility}
            onChange={(event) =>
              setSelected(event.target.value === 'link_only' ? 'link_only' : 'listed')
            }
          />
        )}
        {checklist.error && !checklist.data && <p>{t('admin.publish.unknown')}</p>}
        {checklist.error && <QueryError query={checklist} />}
        {!checklist.data && !checklist.error && <SkeletonList rows={2} />}
        {details && (
          <p>
            {start === null
              ? t('admin.publish.startsNow')
              : t('admin.publish.starts', { time: format.timestampWithZone(start) })}{' '}
            {details.ends_at === null
              ? t('admin.publish.openEnd')
              : t('admin.publish.ends', { time: format.timestampWithZone(details.ends_at) })}
          </p>
        )}
        {missing && missing.length === 0 && <p>{t('admin.publish.complete')}</p>}
        {missing && missing.length > 0 && (
          <div className="notice notice-warning">
            <div>
              <p className="font-semibold">{t('admin.publish.missing')}</p>
              <ul className="list-disc pl-5">
                {missing.map(({ key }) => (
                  <li key={key}>{t(`admin.checklist.items.${key}`)}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {publish.error && <ErrorState error={publish.error} />}
      </div>
    </Dialog>
  )
}
