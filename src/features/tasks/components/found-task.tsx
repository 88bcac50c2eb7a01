import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Skeleton } from '@/components/ui/skeleton'
import { myTasksPath } from '@/config/paths'
import { tasksQueryOptions } from '@/features/tasks/api/tasks'

// Lazy, because most codes have no task.
const TaskPanel = lazy(async () => ({
  default: (await import('@/features/tasks/components/task-panel')).TaskPanel,
}))

/** The button that had the focus is gone. */
const focusNote = (note: HTMLElement | null) => note?.focus({ preventScroll: true })

/** The task of a code that was found just now; nothing if it has none. */
export function FoundTask({ scanId }: { scanId: number }) {
  const { t } = useTranslation()
  const { data: tasks, isError } = useQuery(tasksQueryOptions())
  const [isLater, setLater] = useState(false)
  const task = tasks?.find(({ scan_id }) => scan_id === scanId)
  if (!task) {
    // Nothing while it loads: without a task the buttons below would move twice.
    return isError ? <p className="text-soft text-pretty">{t('tasks.offline')}</p> : null
  }
  return (
    <section aria-labelledby="found-task" className="card-surface w-full p-4">
      <h2 id="found-task" className="mb-3 flex items-center justify-center gap-2 text-xl font-bold">
        <ListChecks aria-hidden="true" className="text-primary size-6 shrink-0" />
        {t('tasks.title')}
      </h2>
      {isLater ? (
        <p ref={focusNote} tabIndex={-1} className="text-pretty outline-none">
          {t('tasks.laterText')}{' '}
          <Link className="link" to={myTasksPath}>
            {t('tasks.toTasks')}
          </Link>
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <TaskPanel task={task} onLater={() => setLater(true)} />
        </Suspense>
      )}
    </section>
  )
}
