import { MediaView } from '@/components/media/media-view'
import { FormattedText } from '@/components/ui/formatted-text'
import type { Task } from '@/features/tasks/api/tasks'
import { triesLeft } from '@/features/tasks/model/task'
import { countdownParts } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { useSecondsUntil } from '@/lib/live/use-server-now'

/** From this on the time that is left is shown in minutes and seconds, seconds. */
const COUNTDOWN_S = 3600

function TimeLeft({ until }: { until: string }) {
  const { t, format } = useTexts()
  const secondsLeft = useSecondsUntil(until)
  if (secondsLeft === 0) return null
  if (secondsLeft > COUNTDOWN_S)
    return <li>{t('tasks.until', { time: format.timestamp(until) })}</li>
  const { minutes, seconds } = countdownParts(secondsLeft * 1000)
  return (
    <li>
      <span role="timer" className="tabular-nums">
        {t('tasks.timeLeft', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}
      </span>
    </li>
  )
}

type AskedTask = Pick<
  Task,
  | 'question_hu'
  | 'question_en'
  | 'media'
  | 'points'
  | 'wrong_cost'
  | 'max_tries'
  | 'tries'
  | 'ends_at'
  | 'is_required'
>

interface TaskQuestionProps {
  task: AskedTask
  /** Shows what counts only for those who can still answer: costs, tries and time. */
  isOpen: boolean
  /** See MediaView. */
  mediaScope: string | null
}

/** What a task asks, and what it is worth. */
export function TaskQuestion({ task, isOpen, mediaScope }: TaskQuestionProps) {
  const { t, localized } = useTexts()
  const left = triesLeft(task)
  return (
    <>
      <FormattedText
        text={localized(task, 'question')}
        lang={localized.lang(task, 'question')}
        className="text-lg leading-relaxed text-pretty"
      />
      <MediaView media={task.media} scope={mediaScope} />
      <ul className="text-soft grid gap-1 text-sm">
        <li>{t('tasks.points', { count: task.points })}</li>
        {isOpen && (
          <>
            {task.wrong_cost > 0 && <li>{t('tasks.cost', { count: task.wrong_cost })}</li>}
            {left !== null && <li>{t('tasks.triesLeft', { count: left })}</li>}
            {task.ends_at !== null && <TimeLeft until={task.ends_at} />}
            {task.is_required && <li>{t('tasks.required')}</li>}
          </>
        )}
      </ul>
    </>
  )
}
