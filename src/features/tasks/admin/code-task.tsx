import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { FormattedText } from '@/components/ui/formatted-text'
import { type TaskCode, TaskDialog } from '@/features/tasks/admin/task-dialog'
import { type AdminTask, adminTasksQueryOptions } from '@/features/tasks/api/admin-tasks'
import { useTexts } from '@/lib/i18n/use-texts'

/** The task of a code in a hunt from the live list; null: none, undefined: not known yet. */
function useCodeTask(gameSessionId: string | null, codeId: string) {
  const tasks = useQuery({
    ...adminTasksQueryOptions(gameSessionId ?? ''),
    enabled: gameSessionId !== null,
  })
  const task: AdminTask | null | undefined =
    tasks.data && (tasks.data.find(({ qr_code_id }) => qr_code_id === codeId) ?? null)
  return { tasks, task }
}

interface CodeTaskProps {
  code: { id: string }
  /** Null: it is not clear which hunt is meant. */
  gameSessionId: string | null
  gameSessionName: string
  onEdit: () => void
}

/** The task of a code in a hunt, with a button to write it. */
export function CodeTask({ code, gameSessionId, gameSessionName, onEdit }: CodeTaskProps) {
  const { t, localized } = useTexts()
  const { tasks, task } = useCodeTask(gameSessionId, code.id)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-lg font-bold">{t('admin.tasks.legend')}</legend>
      <p className="text-soft text-sm text-pretty">
        {t(gameSessionId === null ? 'admin.tasks.chooseHunt' : 'admin.tasks.intro', {
          name: gameSessionName,
        })}
      </p>
      {gameSessionId !== null && task === undefined && (
        <QueryPlaceholder query={tasks} rows={1} className="h-11 w-full" />
      )}
      {task && (
        <div>
          <p className="font-semibold">{t(`admin.tasks.kinds.${task.kind}`)}</p>
          <FormattedText
            text={localized(task, 'question')}
            lang={localized.lang(task, 'question')}
          />
        </div>
      )}
      {task !== undefined && (
        <Button variant="outline" className="self-start" onClick={onEdit}>
          {t(task ? 'admin.tasks.edit' : 'admin.tasks.create')}
        </Button>
      )}
    </fieldset>
  )
}

interface CodeTaskDialogProps {
  gameSessionId: string
  code: TaskCode
  onClose: () => void
}

/** Edits the task of a code once it is known whether it has one. */
export function CodeTaskDialog({ gameSessionId, code, onClose }: CodeTaskDialogProps) {
  const { task } = useCodeTask(gameSessionId, code.id)
  if (task === undefined) return null
  return <TaskDialog gameSessionId={gameSessionId} code={code} task={task} onClose={onClose} />
}
