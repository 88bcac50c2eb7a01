import { useQuery } from '@tanstack/react-query'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { QueryError } from '@/components/ui/error-state'
import { ReportTable } from '@/features/statistics/components/report-table'
import { TaskPhotos } from '@/features/tasks/admin/task-photos'
import {
  adminTasksQueryOptions,
  hasTaskPhotosQueryOptions,
  taskStatisticsQueryOptions,
} from '@/features/tasks/api/admin-tasks'
import { taskKinds } from '@/features/tasks/model/task'
import { nameAnswer } from '@/features/tasks/model/wrong-answers'
import type { Format } from '@/lib/i18n/use-format'
import { useTexts } from '@/lib/i18n/use-texts'
import type { Row } from '@/lib/supabase/row-of'

type Statistic = Row<'task_statistics_row'>

const wrongAnswers = ({ wrong_answers }: Statistic, format: Format) =>
  wrong_answers.map(({ answer, tries }) => `${answer}: ${format.number(tries)}`)

const columns: ResourceColumn<Statistic>[] = [
  { id: 'qr_code_name', header: 'admin.codes.name' },
  {
    id: 'kind',
    header: 'admin.tasks.kind',
    value: ({ kind }, { t }) => {
      const known = taskKinds.find((one) => one === kind)
      return known ? t(`admin.tasks.kinds.${known}`) : kind
    },
  },
  { id: 'opened', header: 'admin.codeStatistics.finds', type: 'number' },
  { id: 'answered', header: 'admin.tasks.answered', type: 'number' },
  { id: 'tries', header: 'admin.tasks.tries', type: 'number' },
  { id: 'solved', header: 'admin.tasks.solved', type: 'number' },
  {
    id: 'solved_share',
    header: 'admin.tasks.solvedShare',
    type: 'percent',
    value: ({ solved, opened }) => (opened === 0 ? null : solved / opened),
  },
  {
    id: 'wrong_answers',
    header: 'admin.tasks.wrongAnswers',
    value: (row, { format }) => wrongAnswers(row, format).join('; '),
    cell: (row, { format }) =>
      row.wrong_answers.length === 0 ? (
        '–'
      ) : (
        <ul className="text-soft text-sm">
          {wrongAnswers(row, format).map((answer) => (
            <li key={answer} className="break-words">
              {answer}
            </li>
          ))}
        </ul>
      ),
  },
]

/** How the tasks of a hunt are solved, and their photos; nothing for a hunt without. Photos of deleted tasks stay, too. */
export function TaskStatistics({ gameSessionId }: { gameSessionId: string }) {
  const { t, localized } = useTexts()
  const { data: tasks = [] } = useQuery(adminTasksQueryOptions(gameSessionId))
  const statistics = useQuery(taskStatisticsQueryOptions(gameSessionId))
  const anyPhoto = useQuery(hasTaskPhotosQueryOptions(gameSessionId))
  const failed = [statistics, anyPhoto].find(({ data, isError }) => isError && data === undefined)
  const data = statistics.data ?? []
  const hasPhotos = anyPhoto.data || data.some(({ kind }) => kind === 'photo')
  if (data.length === 0 && !hasPhotos && !failed) return null
  const rows = data.map((row) => {
    const choices = tasks.find(({ id }) => id === row.task_id)?.choices ?? []
    const wrong_answers = row.wrong_answers.map(({ answer, tries }) => ({
      answer: nameAnswer(answer, choices, localized),
      tries,
    }))
    return { ...row, wrong_answers }
  })
  return (
    <div className="mt-6 grid gap-6">
      {failed && <QueryError query={failed} />}
      {data.length > 0 && (
        <ReportTable
          title={t('admin.tasks.statistics')}
          columns={columns}
          rows={rows}
          rowKey={({ task_id }) => task_id}
          exportName="task-statistics"
        />
      )}
      {hasPhotos && <TaskPhotos gameSessionId={gameSessionId} />}
    </div>
  )
}
