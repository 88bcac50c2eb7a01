import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { gameSessionsQueryOptions, useGameSessionState } from '@/features/game/api/game'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { type Task, taskMediaScope } from '@/features/tasks/api/tasks'
import { AnswerForm } from '@/features/tasks/components/answer-form'
import { TaskQuestion } from '@/features/tasks/components/task-question'
import { isPhotoReason, isTimeOver, triesLeft } from '@/features/tasks/model/task'
import {
  type AnswerOutcome,
  type NewAnswer,
  useTaskAnswer,
} from '@/features/tasks/queue/task-outbox'
import { tasksKey } from '@/lib/account/keys'
import { useUserId } from '@/lib/account/session'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { queryClient } from '@/lib/supabase/query-client'

/** The phase of the hunt of a task; running for one that is not known. */
export function useHuntPhase({ game_session_id: gameSessionId }: Task): GameSessionPhase {
  const { data: states } = useQuery({
    ...gameSessionsQueryOptions(),
    select: (gameSessions) => gameSessions.find(({ id }) => id === gameSessionId)?.states,
  })
  return useGameSessionState(states).phase
}

type Tone = 'success' | 'error' | 'warning' | 'info'

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  error: CircleX,
  warning: CircleX,
  info: Hourglass,
}

interface Message {
  tone: Tone
  text: string
  /** A second line. */
  details?: string | undefined
}

/** Returns what is to be said about a task, besides its question; null: nothing has happened yet. */
function useMessage(
  task: Task,
  {
    isUnsent,
    isStored,
    isOver,
    phase,
    outcome,
  }: {
    isUnsent: boolean
    isStored: boolean
    isOver: boolean
    phase: GameSessionPhase
    outcome: AnswerOutcome | null
  },
): Message | null {
  const { t, format } = useTexts()
  const { state, points_won: won, solved_by_name: name } = task
  const reason = isPhotoReason(task.reason)
    ? t(`tasks.photoReasons.${task.reason}`)
    : (task.reason ?? undefined)
  const errorKey = outcome && 'errorKey' in outcome ? outcome.errorKey : null
  const points = t('tasks.won', { points: format.delta(won), count: won })
  if (state === 'solved') {
    const text = name === null ? t('tasks.solved') : t('tasks.solvedBy', { name })
    const details = task.is_required ? `${points}. ${t('tasks.pathOpened')}` : points
    return { tone: 'success', text, details }
  }
  if (state === 'voided') {
    return { tone: 'warning', text: t('tasks.voided'), details: task.reason ?? undefined }
  }
  if (state === 'failed') {
    const text = t(triesLeft(task) === 0 ? 'tasks.failed' : 'tasks.timeOver')
    const cost = won === 0 ? null : points
    return { tone: 'error', text, details: [reason, cost].filter(Boolean).join(' · ') }
  }
  if (state === 'waiting') {
    return { tone: 'info', text: t('tasks.photoWaiting'), details: t('tasks.photoWaitingText') }
  }
  if (isUnsent && !isStored) {
    return { tone: 'warning', text: t('tasks.unstored'), details: t('tasks.unstoredText') }
  }
  if (isUnsent && errorKey === 'rate_limit_exceeded') {
    return { tone: 'warning', text: t('tasks.tooFast'), details: t('tasks.tooFastText') }
  }
  if (isUnsent) return { tone: 'info', text: t('tasks.unsent'), details: t('tasks.unsentText') }
  if (phase === 'ended' || phase === 'paused') {
    return { tone: 'warning', text: t(`errors.game_session_${phase}`), details: reason }
  }
  if (errorKey) return { tone: 'error', text: t(`errors.${errorKey}`) }
  if (isOver) return { tone: 'error', text: t('tasks.timeOver'), details: reason }
  // The photo of a task that is still open was rejected, maybe without a reason.
  if (task.photo_path !== null) {
    return { tone: 'warning', text: t('tasks.rejected'), details: reason }
  }
  if (outcome && 'result' in outcome && outcome.result.is_right === false) {
    return { tone: 'warning', text: t('tasks.wrong'), details: t('tasks.wrongText') }
  }
  return null
}

function Notice({ tone, text, details }: Message) {
  const Icon = icons[tone]
  return (
    <div className={`notice notice-${tone}`}>
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <p className="font-semibold">{text}</p>
        {details && <p className="break-words">{details}</p>}
      </div>
    </div>
  )
}

interface TaskPanelProps {
  task: Task
  /** Puts off a task that can be answered; absent: there is no such button. */
  onLater?: () => void
}

/** A task: its question, and a form for the answer or what became of it. */
export function TaskPanel({ task, onLater }: TaskPanelProps) {
  const { t } = useTranslation()
  const userId = useUserId()
  const phase = useHuntPhase(task)
  const { waiting, isStored, outcome, answerWith } = useTaskAnswer(task)
  const [isSending, setSending] = useState(false)
  const hasAnswered = useRef(false)
  const message = useRef<HTMLDivElement>(null)
  const { now } = useServerNow([task.ends_at])
  const isOver = isTimeOver(task, now)
  const isUnsent = waiting !== null && !isSending
  const isHuntOpen = phase !== 'ended' && phase !== 'paused'
  const isOpen = task.state === 'open' && isHuntOpen && !isOver && !isUnsent
  const said = useMessage(task, { isUnsent, isStored, isOver, phase, outcome })

  useEffect(() => {
    if (isSending || !hasAnswered.current) return
    hasAnswered.current = false
    // The form had the focus, and is gone. When a mate solves the task later, the focus stays.
    if (!isOpen) message.current?.focus()
    else message.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isSending])
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: tasksKey })
  }, [isOver])

  async function answer(given: NewAnswer): Promise<void> {
    hasAnswered.current = true
    setSending(true)
    try {
      await answerWith(given)
    } finally {
      setSending(false)
    }
  }

  return (
    <div data-task={task.state} className="flex flex-col gap-3 text-start">
      <TaskQuestion task={task} isOpen={isOpen} mediaScope={taskMediaScope} />
      <div ref={message} tabIndex={-1} role="status" className="outline-none">
        {said && !isSending && <Notice {...said} />}
      </div>
      {isOpen && (
        <AnswerForm
          task={task}
          seed={`${userId} ${task.id}`}
          isSending={isSending}
          onAnswer={(given) => void answer(given)}
        />
      )}
      {isOpen && onLater && (
        <Button variant="ghost" block onClick={onLater}>
          {t('tasks.later')}
        </Button>
      )}
    </div>
  )
}
