import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/components/ui/button'
import { myTasksPath } from '@/config/paths'
import { tasksQueryOptions } from '@/features/tasks/api/tasks'
import { isTimeOver } from '@/features/tasks/model/task'
import { waitingAnswersQueryOptions } from '@/features/tasks/queue/waiting-answers'
import { useUserId } from '@/lib/account/session'
import { useServerNow } from '@/lib/live/use-server-now'

/** How many tasks of a hunt the player can still answer, with a link to them; nothing if there are none. */
export function TasksNotice({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(tasksQueryOptions())
  const { data: answers = [] } = useQuery(waitingAnswersQueryOptions(useUserId()))
  const answered = new Set(answers.map(({ taskId }) => taskId))
  const open = data.filter(
    ({ id, game_session_id, state }) =>
      game_session_id === gameSessionId && state === 'open' && !answered.has(id),
  )
  const { now } = useServerNow(open.map(({ ends_at }) => ends_at))
  const left = open.filter((task) => !isTimeOver(task, now))
  if (left.length === 0) return null
  return (
    <section aria-labelledby="open-tasks" className="notice">
      <ListChecks aria-hidden="true" className="text-primary size-6 shrink-0" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <h2 id="open-tasks" className="text-base">
          {t('tasks.waiting', { count: left.length })}
        </h2>
        <ButtonLink to={myTasksPath} variant="outline">
          {t('tasks.toTasks')}
        </ButtonLink>
      </div>
    </section>
  )
}
