import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { TaskFields } from '@/features/tasks/admin/task-fields'
import { TaskPreview } from '@/features/tasks/admin/task-preview'
import { type AdminTask, useSaveTask } from '@/features/tasks/api/admin-tasks'
import { newTask, taskForm, type TaskForm, taskFormValues } from '@/features/tasks/model/task-form'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { toasts } from '@/stores/toasts'

export interface TaskCode {
  id: string
  name: string
  /** Clue that its card gives. */
  reveals_clue_id: string | null
}

interface TaskDialogProps {
  gameSessionId: string
  code: TaskCode
  /** Current version from the live list; null: a new task. */
  task: AdminTask | null
  onClose: () => void
}

/** Writes, previews and deletes the task of a code in a hunt. */
export function TaskDialog({ gameSessionId, code, task, onClose }: TaskDialogProps) {
  const { t } = useTranslation()
  const save = useSaveTask()
  const [preview, setPreview] = useState<TaskForm | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const target = { gameSessionId, codeId: code.id }
  const givesClue = code.reveals_clue_id !== null
  const opensPath = task?.is_required === true && givesClue

  function remove(version: string): void {
    save.mutate(
      { ...target, task: null, version },
      {
        onSuccess: () => {
          toasts.success(t('admin.tasks.deleted', { name: code.name }))
          onClose()
        },
        onError: () => setDeleting(false),
      },
    )
  }

  return (
    <GameSessionLanguages gameSessionIds={[gameSessionId]}>
      <ResourceDialog
        title={t('admin.tasks.title', { name: code.name })}
        description={t('admin.tasks.text')}
        size="lg"
        onClose={onClose}
        schema={taskForm}
        defaultValues={taskFormValues(
          // Empty choices for an organiser who makes it a choice.
          task === null || task.kind === 'choice' ? task : { ...task, choices: newTask.choices },
        )}
        version={task?.updated_at}
        fieldsByErrorKey={{ task_kind_fixed: 'kind' }}
        onSubmit={async (values, version) => {
          await save.mutateAsync({ ...target, task: values, version: version || null })
          toasts.success(t('admin.tasks.saved', { name: code.name }))
        }}
      >
        {(form, version) => (
          <>
            <TaskFields form={form} opensPath={opensPath} />
            <div className="flex flex-wrap gap-2">
              <Button icon={Eye} variant="outline" onClick={() => setPreview(form.getValues())}>
                {t('admin.tasks.preview')}
              </Button>
              {task && (
                <Button icon={Trash2} variant="ghost" onClick={() => setDeleting(true)}>
                  {t('admin.tasks.delete')}
                </Button>
              )}
            </div>
            {save.isError && !isDeleting && save.variables?.task === null && (
              <ErrorState error={save.error} />
            )}
            <ConfirmDialog
              open={isDeleting}
              onClose={() => setDeleting(false)}
              title={t('admin.tasks.deleteTitle', { name: code.name })}
              description={[
                t('admin.tasks.deleteText'),
                opensPath && t('admin.tasks.deleteRequiredText'),
              ]
                .filter(Boolean)
                .join(' ')}
              confirmLabel={t('admin.tasks.delete')}
              destructive
              pending={save.isPending}
              onConfirm={() => remove(version)}
            />
          </>
        )}
      </ResourceDialog>
      {preview && (
        <TaskPreview task={preview} givesClue={givesClue} onClose={() => setPreview(null)} />
      )}
    </GameSessionLanguages>
  )
}
