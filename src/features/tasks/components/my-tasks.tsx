import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { QueryError } from '@/components/ui/error-state'
import { type Task, tasksQueryOptions } from '@/features/tasks/api/tasks'
import { TaskPanel, useHuntPhase } from '@/features/tasks/components/task-panel'
import { isTimeOver } from '@/features/tasks/model/task'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'

const tones: Record<Task['state'], BadgeTone> = {
  open: 'primary',
  waiting: 'info',
  solved: 'success',
  failed: 'neutral',
  voided: 'neutral',
}

function TaskItem({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { t, format } = useTexts()
  const phase = useHuntPhase(task)
  const { now } = useServerNow([task.ends_at])
  const isClosed = task.state === 'open' && (phase === 'ended' || isTimeOver(task, now))
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 break-words">
        <span className="text-primary font-medium">{task.qr_code_name}</span>{' '}
        <Badge tone={isClosed ? 'neutral' : tones[task.state]}>
          {t(`tasks.state.${isClosed ? 'closed' : task.state}`)}
        </Badge>
        <span className="text-soft block text-sm">
          {t('tasks.foundAt', { date: format.timestamp(task.found_at) })}
        </span>
      </summary>
      {/* Only open panels send what waits. */}
      {isOpen && <TaskPanel task={task} />}
    </details>
  )
}

/**
 * Tasks of the codes that the player and the team have found, newest find first; nothing while there are none. The
 * first that can be solved is open. The order stays when it is solved, so that its result does not move away.
 */
export function MyTasks() {
  const { t } = useTranslation()
  const query = useQuery(tasksQueryOptions())
  const { data: tasks } = query
  const { now } = useServerNow([])
  if (!tasks && query.isError) return <QueryError query={query} />
  if (!tasks || tasks.length === 0) return null
  const next = tasks.find((task) => task.state === 'open' && !isTimeOver(task, now))
  return (
    <section aria-labelledby="my-tasks" className="mb-4">
      <h3 id="my-tasks" className="text-lg font-bold">
        {t('tasks.listTitle')}
      </h3>
      <ul className="divide-base-300 divide-y">
        {tasks.map((task) => (
          <li key={task.id} className="pt-1 pb-2">
            <TaskItem task={task} isFirst={task === next} />
          </li>
        ))}
      </ul>
    </section>
  )
}
