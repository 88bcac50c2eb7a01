import { taskKinds } from '@/features/tasks/model/task'
import {
  taskForm,
  type TaskForm,
  taskFormValues,
  type TaskValues,
} from '@/features/tasks/model/task-form'
import { readBoolean } from '@/lib/format/csv-import'
import type { MediaTexts } from '@/lib/media/editable-media'
import { joinTexts, mediaColumns, splitTexts, writeMedia } from '@/lib/media/media-csv'

/** Columns of a task in a file of codes, and their headings. */
export const taskHeadings = {
  task_kind: 'admin.tasks.csv.kind',
  task_question_hu: 'admin.tasks.csv.questionHu',
  task_question_en: 'admin.tasks.csv.questionEn',
  task_right: 'admin.tasks.csv.right',
  task_wrong: 'admin.tasks.csv.wrong',
  task_tolerance: 'admin.tasks.csv.tolerance',
  task_unit: 'admin.tasks.csv.unit',
  task_photo_review: 'admin.tasks.csv.photoReview',
  task_points: 'admin.tasks.csv.points',
  task_wrong_cost: 'admin.tasks.csv.wrongCost',
  task_max_tries: 'admin.tasks.csv.maxTries',
  task_minutes: 'admin.tasks.csv.minutes',
  task_required: 'admin.tasks.csv.required',
  task_media: 'admin.tasks.csv.media',
  task_media_alt_hu: 'admin.tasks.csv.mediaAltHu',
  task_media_alt_en: 'admin.tasks.csv.mediaAltEn',
  task_media_transcript_hu: 'admin.tasks.csv.mediaTranscriptHu',
  task_media_transcript_en: 'admin.tasks.csv.mediaTranscriptEn',
} as const

/** Columns of the picture and the sound of a task. */
export const taskMediaFields = mediaColumns('task_media')

export type TaskField = keyof typeof taskHeadings
export const taskFields = Object.keys(taskHeadings) as TaskField[]
export type TaskCells = Record<TaskField, string>
const emptyCells = Object.fromEntries(taskFields.map((name) => [name, ''])) as TaskCells

/** Columns that have a field of the form for themselves. */
const formFields = {
  task_kind: 'kind',
  task_question_hu: 'question_hu',
  task_question_en: 'question_en',
  task_tolerance: 'number_tolerance',
  task_unit: 'unit',
  task_photo_review: 'reviews_photo',
  task_points: 'points',
  task_wrong_cost: 'wrong_cost',
  task_max_tries: 'max_tries',
  task_minutes: 'minutes',
  task_required: 'is_required',
} as const satisfies Partial<Record<TaskField, keyof TaskForm>>

/** Between the Hungarian and the English text of an option. */
const SEPARATOR = ' | '

type Choice = TaskForm['choices'][number]

const writeChoices = (choices: readonly Choice[]) =>
  choices
    .map(({ text_hu, text_en }) =>
      joinTexts(text_en === '' ? [text_hu] : [text_hu, text_en], SEPARATOR).trim(),
    )
    .join('\n')

const readChoices = (cell: string, isRight: boolean): Choice[] =>
  cell.split('\n').flatMap((line) => {
    const [text_hu = '', text_en = ''] = splitTexts(line, SEPARATOR)
    return text_hu || text_en ? { text_hu, text_en, is_right: isRight } : []
  })

type WrittenTask = NonNullable<Parameters<typeof taskFormValues>[0]>

/** The cells of a task; the numbers of a question stay texts, with a decimal comma. */
export function writeTask(task: WrittenTask): TaskCells {
  const form = taskFormValues(task)
  const right = {
    choice: writeChoices(form.choices.filter(({ is_right }) => is_right)),
    text: form.answers,
    number: form.number_answer,
    photo: '',
  }
  const cells = Object.entries(formFields).map(([column, field]) => [column, String(form[field])])
  return {
    ...(Object.fromEntries(cells) as Record<keyof typeof formFields, string>),
    ...(form.kind !== 'number' && { task_tolerance: '' }),
    ...(form.kind !== 'photo' && { task_photo_review: '' }),
    task_right: right[form.kind],
    task_wrong: writeChoices(form.choices.filter(({ is_right }) => !is_right)),
    ...writeMedia(taskMediaFields, form.media),
  }
}

/** Which column is wrong when a field of the form is. */
const columnOf = new Map<string, TaskField>([
  ...Object.entries(formFields).map(([column, field]) => [field, column as TaskField] as const),
  ...(['choices', 'answers', 'number_answer'] as const).map((f) => [f, 'task_right'] as const),
])

/** A task of a file; `media` null: its picture and sound stay as they are. */
export type ImportedTask = Omit<TaskValues, 'media'> & { media: MediaTexts[] | null }

/**
 * Reads the cells of a task, without its picture and sound.
 * @param written columns missing from the file are absent, and keep their values
 * @param existing task of the code in the hunt
 * @returns null for empty cells: the task stays as it is
 */
export function readTask(
  written: Partial<Record<TaskField, string>>,
  existing?: WrittenTask,
): {
  task: ImportedTask | null
  invalid: readonly TaskField[]
} {
  const isEmpty = taskFields.every((name) => (written[name] ?? '').trim() === '')
  const cells: TaskCells = { ...emptyCells, ...(existing && writeTask(existing)), ...written }
  const word = cells.task_kind.trim().toLowerCase()
  if (isEmpty || word === '') return { task: null, invalid: isEmpty ? [] : ['task_kind'] }
  const kind = taskKinds.find((known) => known === word)
  const isRequired = readBoolean(cells.task_required, false)
  const reviewsPhoto = readBoolean(cells.task_photo_review, true)
  const invalid: TaskField[] = [
    ...(kind ? [] : (['task_kind'] as const)),
    ...(isRequired === null ? (['task_required'] as const) : []),
    ...(reviewsPhoto === null ? (['task_photo_review'] as const) : []),
  ]
  const given = Object.entries(formFields).map(([column, field]) => [
    field,
    cells[column as TaskField],
  ])
  const checked = taskForm.safeParse({
    ...Object.fromEntries(given),
    kind: kind ?? 'photo',
    media: [],
    choices: [...readChoices(cells.task_right, true), ...readChoices(cells.task_wrong, false)],
    answers: cells.task_right,
    number_answer: kind === 'number' ? cells.task_right : '',
    reviews_photo: reviewsPhoto ?? true,
    points: cells.task_points.trim() || '10',
    wrong_cost: cells.task_wrong_cost.trim() || '0',
    is_required: isRequired ?? false,
  })
  for (const { path } of checked.error?.issues ?? []) {
    const column = columnOf.get(String(path[0]))
    if (column && !invalid.includes(column)) invalid.push(column)
  }
  return { task: checked.data ? { ...checked.data, media: null } : null, invalid }
}
