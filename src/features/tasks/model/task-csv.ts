import { taskKinds } from '@/features/tasks/model/task'
import {
  taskForm,
  type TaskForm,
  taskFormValues,
  type TaskValues,
} from '@/features/tasks/model/task-form'
import { readBoolean } from '@/lib/format/csv-import'
import type { MediaTexts } from '@/lib/media/media'
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
  return {
    task_kind: form.kind,
    task_question_hu: form.question_hu,
    task_question_en: form.question_en,
    task_right: right[form.kind],
    task_wrong: writeChoices(form.choices.filter(({ is_right }) => !is_right)),
    task_tolerance: form.kind === 'number' ? form.number_tolerance : '',
    task_unit: form.unit,
    task_photo_review: form.kind === 'photo' ? String(form.reviews_photo) : '',
    task_points: form.points,
    task_wrong_cost: form.wrong_cost,
    task_max_tries: form.max_tries,
    task_minutes: form.minutes,
    task_required: String(form.is_required),
    ...writeMedia(taskMediaFields, form.media),
  }
}

/** Which column is wrong when a field of the form is. */
const columnOf: Partial<Record<keyof TaskForm, TaskField>> = {
  kind: 'task_kind',
  question_hu: 'task_question_hu',
  question_en: 'task_question_en',
  choices: 'task_right',
  answers: 'task_right',
  number_answer: 'task_right',
  number_tolerance: 'task_tolerance',
  unit: 'task_unit',
  points: 'task_points',
  wrong_cost: 'task_wrong_cost',
  max_tries: 'task_max_tries',
  minutes: 'task_minutes',
}

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
  const checked = taskForm.safeParse({
    kind: kind ?? 'photo',
    question_hu: cells.task_question_hu,
    question_en: cells.task_question_en,
    media: [],
    choices: [...readChoices(cells.task_right, true), ...readChoices(cells.task_wrong, false)],
    answers: cells.task_right,
    number_answer: kind === 'number' ? cells.task_right : '',
    number_tolerance: cells.task_tolerance,
    unit: cells.task_unit,
    reviews_photo: reviewsPhoto ?? true,
    points: cells.task_points.trim() || '10',
    wrong_cost: cells.task_wrong_cost.trim() || '0',
    max_tries: cells.task_max_tries,
    minutes: cells.task_minutes,
    is_required: isRequired ?? false,
  })
  for (const { path } of checked.error?.issues ?? []) {
    const column = columnOf[path[0] as keyof TaskForm]
    if (column && !invalid.includes(column)) invalid.push(column)
  }
  return { task: checked.data ? { ...checked.data, media: null } : null, invalid }
}
