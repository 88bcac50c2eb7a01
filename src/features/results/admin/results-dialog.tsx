import { Button } from '@/components/ui/button'
import { AddressLink } from '@/components/ui/address-link'
import { Dialog } from '@/components/ui/dialog'
import { paths, pathWith } from '@/config/paths'
import { NamedPlayers, type NamedGameSession } from '@/features/game/admin/named-players'
import {
  type GameSessionStates,
  hasPassed,
  stateAt,
} from '@/features/game/model/game-session-state'
import { Certificates } from '@/features/results/admin/certificates'
import { usePublishResults } from '@/features/game/api/admin-running-game-session'
import { formatShortCode } from '@/lib/codes/codes'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { toasts } from '@/stores/toasts'

interface ResultsDialogProps {
  gameSession: NamedGameSession & {
    name: string
    team_mode: string
    ends_at: string | null
    states: GameSessionStates
    late_scan_grace_minutes: number
    leaderboard_frozen_at: string | null
    results_published_at: string | null
  }
  joinCode: string
  onClose: () => void
}

/** Publishes the results page of a hunt, or withdraws it. */
export function ResultsDialog({ gameSession, joinCode, onClose }: ResultsDialogProps) {
  const { t, format, errorText } = useTexts()
  const { mutate, isPending } = usePublishResults()
  const { results_published_at: publishedAt, ends_at: endsAt } = gameSession
  const now = serverNow()
  const isOver = stateAt(gameSession.states, now).phase === 'ended'
  const isFrozen = hasPassed(gameSession.leaderboard_frozen_at, now)
  const lateUntil =
    endsAt === null ? 0 : Date.parse(endsAt) + gameSession.late_scan_grace_minutes * 6e4
  const address = window.location.origin + pathWith(paths.results, formatShortCode(joinCode))

  function publish(isPublished: boolean): void {
    mutate(
      { p_game_session_id: gameSession.id, p_is_published: isPublished },
      {
        onSuccess: () =>
          toasts.success(t(isPublished ? 'admin.results.published' : 'admin.results.withdrawn')),
        onError: (error) => toasts.error(errorText(error)),
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('admin.results.title', { name: gameSession.name })}
      description={t('admin.results.text')}
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="font-semibold">
          {publishedAt === null
            ? t('admin.results.closed')
            : t('admin.results.open', { time: format.timestamp(publishedAt) })}
        </p>
        <NamedPlayers gameSession={gameSession} />
        {!isOver && <p className="notice">{t('admin.results.notEnded')}</p>}
        {isOver && isFrozen && <p className="notice notice-warning">{t('admin.results.frozen')}</p>}
        {isOver && now < lateUntil && (
          <p className="notice">
            {t('admin.results.late', { time: format.timestamp(new Date(lateUntil)) })}
          </p>
        )}
        {isOver && <AddressLink address={address} copyLabel={t('admin.results.copy')} />}
        {isOver && publishedAt === null && (
          <>
            <p className="text-soft text-sm">{t('admin.results.previewHint')}</p>
            <Button disabled={isFrozen} loading={isPending} onClick={() => publish(true)}>
              {t('admin.results.publish')}
            </Button>
          </>
        )}
        {endsAt !== null && isOver && !isFrozen && (
          <Certificates gameSession={gameSession} endsAt={endsAt} />
        )}
        {publishedAt !== null && (
          <Button variant="outline" loading={isPending} onClick={() => publish(false)}>
            {t('admin.results.withdraw')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
