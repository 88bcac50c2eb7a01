import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { AnswerForm } from '@/features/tasks/components/answer-form'
import { TaskQuestion } from '@/features/tasks/components/task-question'
import type { TaskForm } from '@/features/tasks/model/task-form'
import { serverNow } from '@/lib/live/server-time'

const numberOr = <Fallback,>(text: string, fallback: Fallback) =>
  /^\d+$/.test(text.trim()) ? Number(text) : fallback

interface TaskPreviewProps {
  /** What is in the form, maybe invalid. */
  task: TaskForm
  /** The card of the code gives a clue. */
  givesClue: boolean
  onClose: () => void
}

/** A task as the player sees it who has just found its code. */
export function TaskPreview({ task, givesClue, onClose }: TaskPreviewProps) {
  const { t } = useTranslation()
  const minutes = numberOr(task.minutes, null)
  const options = task.choices
    .map(({ text_hu, text_en }, index) => ({ key: String(index), text_hu, text_en }))
    .filter(({ text_hu, text_en }) => text_hu || text_en)
  return (
    <Dialog onClose={onClose} title={t('tasks.title')} description={t('admin.tasks.previewText')}>
      <div className="flex flex-col gap-3">
        <TaskQuestion
          task={{
            ...task,
            points: numberOr(task.points, 0),
            wrong_cost: numberOr(task.wrong_cost, 0),
            max_tries: numberOr(task.max_tries, null),
            tries: 0,
            is_required: task.is_required && givesClue,
            ends_at:
              minutes === null ? null : new Date(serverNow() + minutes * 60_000).toISOString(),
          }}
          isOpen
          mediaScope={null}
        />
        <AnswerForm
          task={{
            ...{ id: 'preview', kind: task.kind, unit: task.unit, options },
            takes_many: task.choices.filter(({ is_right }) => is_right).length > 1,
          }}
          seed="preview"
          isSending={false}
          onAnswer={onClose}
        />
      </div>
    </Dialog>
  )
}
