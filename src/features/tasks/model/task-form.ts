import * as z from 'zod/mini'
import { limits } from '@/features/game/model/game-session-form'
import { MAX_ANSWER_LENGTH, readNumber, taskKinds } from '@/features/tasks/model/task'
import {
  field,
  formByKind,
  formValues,
  integer,
  localized,
  longText,
  optionalInteger,
  text,
  textGiven,
} from '@/lib/forms/fields'
import { hasLength } from '@/lib/format/has-length'
import { mediaField } from '@/lib/media/editable-media'

export const MIN_CHOICES = 2
export const MAX_CHOICES = 10
export const MAX_ANSWERS = 20
/** Same limits as of columns, also in hunt files. */
export const taskLimits = {
  ...{ question: 2000, unit: 20 },
  points: [0, limits.points],
  max_tries: [1, 100],
  /** A week. */
  minutes: [1, 10_080],
} as const

const choiceField = z.object({
  ...localized('text', text(0, MAX_ANSWER_LENGTH)),
  is_right: z.boolean(),
})

/** A number with a decimal comma or point, or null for an empty field. */
const optionalDecimal = field<number | null>(
  (typed) => {
    if (typed.trim() === '') return null
    const read = readNumber(typed, '')
    return read === null ? undefined : Number(read)
  },
  (value) => {
    const text = String(value)
    // A small number has an exponent.
    return (text.includes('e') ? value.toFixed(12) : text).replace('.', ',')
  },
)

/** Accepted answers, one a line. */
const answerLines = z.codec(z.string(), z.array(z.string()), {
  decode: (typed, payload) => {
    const lines = typed.split('\n').flatMap((line) => line.trim() || [])
    if (lines.length > MAX_ANSWERS || !lines.every(hasLength(1, MAX_ANSWER_LENGTH))) {
      payload.issues.push({ code: 'custom', input: typed, message: 'invalid', continue: true })
    }
    return lines
  },
  encode: (answers) => answers.join('\n'),
})

const fields = z.object({
  kind: z.enum(taskKinds),
  ...localized('question', longText(taskLimits.question)),
  /** A picture and a sound. */
  media: mediaField,
  choices: z.array(choiceField),
  answers: answerLines,
  number_answer: optionalDecimal,
  /** How far an answer may be away. */
  number_tolerance: optionalDecimal,
  unit: text(0, taskLimits.unit),
  /** Somebody has to look at a photo before it counts. */
  reviews_photo: z.boolean(),
  points: integer(...taskLimits.points),
  wrong_cost: integer(...taskLimits.points),
  /** Null: any number. */
  max_tries: optionalInteger(...taskLimits.max_tries),
  /** After the find; null: as long as the hunt runs. */
  minutes: optionalInteger(...taskLimits.minutes),
  /** The clue of the find card comes with the solution instead of the find. */
  is_required: z.boolean(),
})

const hasText = (choice: { text_hu: string; text_en: string }) =>
  `${choice.text_hu}${choice.text_en}`.trim() !== ''

/** A player could not tell such options apart. */
function hasEqualTexts(choices: readonly { text_hu: string; text_en: string }[]): boolean {
  const texts = choices.map(({ text_hu, text_en }) => `${text_hu.trim()}\n${text_en.trim()}`)
  return new Set(texts).size < texts.length
}

export const taskForm = formByKind(
  fields.check(
    textGiven('question'),
    z.refine(
      ({ kind, choices }) => kind !== 'choice' || choices.filter(hasText).length >= MIN_CHOICES,
      { path: ['choices'], error: 'too_few' },
    ),
    z.refine(
      ({ kind, choices }) => kind !== 'choice' || choices.filter(hasText).length <= MAX_CHOICES,
      { path: ['choices'], error: 'too_many' },
    ),
    z.refine(({ kind, choices }) => kind !== 'choice' || !hasEqualTexts(choices.filter(hasText)), {
      path: ['choices'],
      error: 'equal',
    }),
    z.refine(
      ({ kind, choices }) =>
        kind !== 'choice' || choices.some((choice) => choice.is_right && hasText(choice)),
      { path: ['choices'], error: 'none_right' },
    ),
    z.overwrite((task) => ({ ...task, choices: task.choices.filter(hasText) })),
  ),
  {
    choice: ['choices'],
    text: ['answers'],
    number: ['number_answer', 'number_tolerance?'],
    photo: [],
  },
)

export type TaskForm = z.input<typeof taskForm>
export type TaskValues = z.output<typeof taskForm>

export const newTask = {
  ...{
    kind: 'choice' as const,
    media: [],
    answers: [],
    number_answer: null,
    number_tolerance: null,
  },
  choices: [
    { text_hu: '', text_en: '', is_right: true },
    { text_hu: '', text_en: '', is_right: false },
    { text_hu: '', text_en: '', is_right: false },
  ],
  ...{ reviews_photo: true, points: 10, wrong_cost: 0, max_tries: null, minutes: null },
  is_required: false,
}

/** What the form shows of a task; null: a new one. */
export const taskFormValues = (
  task: Parameters<typeof formValues<typeof fields.shape>>[1] | null,
) => formValues(fields, task ?? newTask)
