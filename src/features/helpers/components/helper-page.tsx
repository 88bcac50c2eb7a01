import { useQuery } from '@tanstack/react-query'
import { Award, CircleHelp, MapPinOff, PhoneCall, UserCheck, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { QueryError } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { PhaseBadge } from '@/features/game/components/phase-badge'
import { useGameSessionState } from '@/features/game/api/game'
import { startOf } from '@/features/game/model/game-session-state'
import { helperKey } from '@/features/helpers/api/helped-game-sessions'
import {
  helperFindsQueryOptions,
  helperScreenQueryOptions,
  isHelperRefusal,
  type HelperReport,
  type HelperScreen,
} from '@/features/helpers/api/helper'
import { CreditDialog, PointsDialog, VoidDialog } from '@/features/helpers/components/act-dialogs'
import {
  AnswerDialog,
  CallDialog,
  MissingDialog,
} from '@/features/helpers/components/report-dialogs'
import { HelperReports } from '@/features/helpers/components/helper-reports'
import { PlayerPicker, type Player } from '@/features/helpers/components/player-picker'
import { findSubject } from '@/features/helpers/model/helper-act'
import { useHelperActs } from '@/features/helpers/queue/helper-outbox'
import { PhotoReview } from '@/features/tasks/components/photo-review'
import { useUserId } from '@/lib/account/session'
import { focusContent } from '@/lib/browser/focus-content'
import { useTexts } from '@/lib/i18n/use-texts'
import { useBroadcast } from '@/lib/live/realtime'
import { useTrailingRefetch } from '@/lib/live/refetch-on-broadcast'
import { useServerNow } from '@/lib/live/use-server-now'

type Find = HelperScreen['finds'][number]
type Opened =
  | { dialog: 'credit' | 'points' | 'missing' | 'call' | 'finds' }
  | { dialog: 'void'; find: Find }
  | { dialog: 'answer'; report: HelperReport }

/** Phase and the time of its end. */
function Phase({ screen }: { screen: HelperScreen }) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  const { phase } = useGameSessionState(screen.states)
  const next =
    phase === 'upcoming' ? startOf(screen.states) : phase === 'running' ? screen.ends_at : null
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PhaseBadge phase={phase} />
      {next !== null && (
        <span className="tabular-nums">
          {t(phase === 'upcoming' ? 'helpers.startsAt' : 'helpers.endsAt', {
            time: format.recent(next, now),
          })}
        </span>
      )}
    </span>
  )
}

interface FindListProps {
  finds: readonly Find[]
  onVoid: (find: Find) => void
}

function FindList({ finds, onVoid }: FindListProps) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  if (finds.length === 0) return <p className="text-soft">{t('helpers.noFinds')}</p>
  return (
    <ul className="divide-base-300 divide-y">
      {finds.map((find) => (
        <li key={find.scan_id} className="flex items-center justify-between gap-3 py-2">
          <p className="min-w-0 break-words">
            <b>{find.code_name}</b> {find.user_name ?? find.team_name}{' '}
            <time dateTime={find.found_at} className="text-soft text-sm">
              {format.recent(find.found_at, now)}
            </time>
          </p>
          {find.status === 'voided' ? (
            <span className="text-soft shrink-0 text-sm">{t('helpers.isVoided')}</span>
          ) : (
            <Button
              variant="outline"
              className="shrink-0"
              aria-label={`${t('helpers.void')}: ${findSubject(find)}`}
              onClick={() => onVoid(find)}
            >
              {t('helpers.voidDo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** All finds of one player. */
function PlayerFinds({
  gameSessionId,
  onVoid,
}: { gameSessionId: string } & Pick<FindListProps, 'onVoid'>) {
  const [player, setPlayer] = useState<Player | null>(null)
  const finds = useQuery({
    ...helperFindsQueryOptions(gameSessionId, player?.id ?? ''),
    enabled: player !== null,
  })
  return (
    <div className="flex flex-col gap-4">
      <PlayerPicker gameSessionId={gameSessionId} player={player} onChoose={setPlayer} />
      {finds.error && <QueryError query={finds} />}
      {player && finds.data && <FindList finds={finds.data} onVoid={onVoid} />}
    </div>
  )
}

function Board({ screen }: { screen: HelperScreen }) {
  const { t, format } = useTexts()
  return (
    <Card title={t(screen.is_frozen ? 'helpers.boardFrozen' : 'helpers.board')}>
      {screen.board.length === 0 && <p className="text-soft">{t('helpers.noBoard')}</p>}
      <ol className="divide-base-300 divide-y">
        {screen.board.map(({ rank, name, points }) => (
          <li key={rank} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 break-words">
              {rank}. {name}
            </span>
            <b className="tabular-nums">{format.number(points)}</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What the helper did, and what organisers answered. */
function OwnActs({ screen }: { screen: HelperScreen }) {
  const { t, format } = useTexts()
  const { now } = useServerNow([])
  return (
    <Card title={t('helpers.acts')}>
      {screen.answers.map(({ id, body, published_at }) => (
        <div key={id} className="notice notice-info mb-2">
          <p className="min-w-0 break-words whitespace-pre-line">
            <b>{t('helpers.answerFrom')}</b> {body}{' '}
            <time dateTime={published_at}>{format.recent(published_at, now)}</time>
          </p>
        </div>
      ))}
      {screen.acts.length === 0 && <p className="text-soft">{t('helpers.noActs')}</p>}
      <ul className="divide-base-300 divide-y">
        {screen.acts.map((act) => (
          <li key={act.id} className="py-2 break-words">
            <b>{t(`helperKinds.${act.kind}`)}</b>{' '}
            {[act.player_name, act.code_name, act.points !== null && format.delta(act.points)]
              .filter(Boolean)
              .join(', ')}{' '}
            <time dateTime={act.created_at} className="text-soft text-sm">
              {format.recent(act.created_at, now)}
            </time>
            {act.undone_at !== null && <> · {t('helpers.undone')}</>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const actions: readonly { dialog: 'credit' | 'points' | 'missing' | 'call'; icon: LucideIcon }[] = [
  { dialog: 'credit', icon: UserCheck },
  { dialog: 'points', icon: Award },
  { dialog: 'missing', icon: MapPinOff },
  { dialog: 'call', icon: PhoneCall },
]

function Screen({ screen }: { screen: HelperScreen }) {
  const { t } = useTranslation()
  const gameSessionId = screen.game_session_id
  const { waiting, act } = useHelperActs(gameSessionId)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [codeId, setCodeId] = useState('')
  const focused = useRef<Element>(null)
  useEffect(() => {
    // The button of an answered report or a voided find goes after its dialog gave the focus back.
    if (focused.current?.isConnected === false) focusContent()
  }, [screen])
  const props = { gameSessionId, onAct: act, onClose: () => setOpened(null) }
  return (
    <div className="flex flex-col gap-4" onFocus={({ target }) => (focused.current = target)}>
      {waiting.length > 0 && (
        <div role="status" className="notice notice-warning">
          <div className="min-w-0">
            <p>{t('helpers.waiting', { count: waiting.length })}</p>
            <ul>
              {waiting.map(({ id, subject }) => (
                <li key={id} className="break-words">
                  {subject}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        {actions
          .filter(({ dialog }) => dialog !== 'points' || screen.points_limit > 0)
          .map(({ dialog, icon: Icon }) => (
            <Button
              key={dialog}
              size="lg"
              variant={dialog === 'credit' ? 'primary' : 'outline'}
              className="h-auto min-h-20 flex-col py-3 whitespace-normal"
              onClick={() => setOpened({ dialog })}
            >
              <Icon aria-hidden="true" className="size-6 shrink-0" />
              {t(`helpers.actions.${dialog}`)}
            </Button>
          ))}
      </div>
      <PhotoReview gameSessionId={gameSessionId} queryKey={helperKey} />
      <HelperReports
        reports={screen.reports}
        onAnswer={(report) => setOpened({ dialog: 'answer', report })}
      />
      <Card
        title={t('helpers.finds')}
        actions={
          <Button variant="outline" onClick={() => setOpened({ dialog: 'finds' })}>
            {t('helpers.ofPlayer')}
          </Button>
        }
      >
        <FindList finds={screen.finds} onVoid={(find) => setOpened({ dialog: 'void', find })} />
      </Card>
      <Board screen={screen} />
      <OwnActs screen={screen} />
      {opened?.dialog === 'credit' && (
        <CreditDialog {...props} codeId={codeId} onCode={setCodeId} />
      )}
      {opened?.dialog === 'points' && <PointsDialog {...props} limit={screen.points_limit} />}
      {opened?.dialog === 'missing' && <MissingDialog {...props} codeId={codeId} />}
      {opened?.dialog === 'call' && <CallDialog {...props} />}
      {opened?.dialog === 'void' && <VoidDialog {...props} find={opened.find} />}
      {opened?.dialog === 'answer' && <AnswerDialog {...props} report={opened.report} />}
      {opened?.dialog === 'finds' && (
        <Dialog onClose={props.onClose} title={t('helpers.ofPlayer')}>
          <PlayerFinds
            gameSessionId={gameSessionId}
            onVoid={(find) => setOpened({ dialog: 'void', find })}
          />
        </Dialog>
      )}
    </div>
  )
}

/** /helper/:gameSessionId: the screen of a helper at the codes. */
export function HelperPage() {
  const { t } = useTranslation()
  const { gameSessionId = '' } = useParams()
  const query = useQuery(helperScreenQueryOptions(gameSessionId))
  const refresh = useTrailingRefetch({ queryKey: helperKey })
  useBroadcast(`user:${useUserId()}`, { helper: refresh }, [helperKey])
  const isRefused = isHelperRefusal(query.error)
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader
        title={(!isRefused && query.data?.name) || t('helpers.title')}
        description={!isRefused && query.data && <Phase screen={query.data} />}
      />
      {isRefused && (
        <Card className="mx-auto max-w-xl">
          <p role="alert" className="flex items-center gap-2">
            <CircleHelp aria-hidden="true" className="size-6 shrink-0" />
            {t('errors.helper_access_required')}
          </p>
          <ButtonLink to={paths.dashboard} variant="outline" block className="mt-4">
            {t('join.toDashboard')}
          </ButtonLink>
        </Card>
      )}
      {!isRefused && query.error && !query.data && <QueryError query={query} />}
      {query.isPending && <SkeletonList rows={4} className="h-24" />}
      {!isRefused && query.data && <Screen screen={query.data} />}
    </div>
  )
}
