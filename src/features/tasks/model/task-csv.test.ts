import { expect, test } from 'vitest'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'
import { readTask, writeTask } from '@/features/tasks/model/task-csv'

const common = {
  ...{ id: 'task', game_session_id: 'hunt', qr_code_id: 'lion', qr_code_name: 'Lion' },
  media: [
    {
      ...{ id: 'aaaaaaaa-1', kind: 'image', content_type: 'image/webp', bytes: 10, widths: [480] },
      ...{ height: 240, alt_hu: 'Híd; éjjel', alt_en: 'Bridge', transcript_hu: '' },
      ...{ transcript_en: '', name: 'Híd.JPG', updated_at: '' },
    },
  ] satisfies AdminTask['media'],
  ...{ question_hu: 'Kérdés', question_en: 'Question', choices: [], answers: [], unit: '' },
  ...{ number_answer: null, number_tolerance: 0, reviews_photo: false, points: 20, wrong_cost: 3 },
  ...{ max_tries: 2, minutes: null, is_required: true, updated_at: '' },
}
const tasks: AdminTask[] = [
  {
    ...{ ...common, kind: 'choice' },
    choices: [
      { text_hu: 'Kettő', text_en: 'Two', is_right: true },
      { text_hu: 'Három | \\negy', text_en: '', is_right: false },
      { text_hu: '', text_en: 'Five\\', is_right: false },
    ],
  },
  { ...common, kind: 'text', answers: ['Clark Ádám', 'Clark'] },
  { ...common, kind: 'number', number_answer: 375.5, number_tolerance: 1, unit: 'm' },
  { ...common, kind: 'photo', reviews_photo: true },
]

test.each(tasks.map((task) => [task.kind, task] as const))(
  'A task of the kind %s is the same after it was exported and imported',
  (_, task) => {
    const cells = writeTask(task)
    expect(cells).toMatchObject({
      ...{ task_media: 'hid-aaaaaaaa.webp', task_media_alt_hu: 'Híd\\; éjjel' },
    })
    const { task: read, invalid } = readTask(cells)
    expect(invalid).toEqual([])
    const { kind, question_hu, choices, answers, number_answer, unit, points, is_required } = task
    expect(read).toMatchObject({ kind, question_hu, choices, answers, number_answer, unit })
    expect(read).toMatchObject({ points, is_required, wrong_cost: 3, max_tries: 2, minutes: null })
    expect(read?.media).toBeNull()
  },
)

test.each(tasks.map((task) => [task.kind, task] as const))(
  'Columns that a file does not have keep what a task of the kind %s has',
  (_, task) => {
    const all = readTask(writeTask(task)).task
    expect(readTask({ task_points: '7' }, task).task).toEqual({ ...all, points: 7 })
    // An empty cell is not a missing column.
    const emptied = { task_kind: task.kind, task_max_tries: '', task_required: '' }
    expect(readTask(emptied, task).task).toEqual({ ...all, max_tries: null, is_required: false })
    expect(readTask({}, task)).toEqual({ task: null, invalid: [] })
    expect(readTask({ task_kind: '', task_points: '' }, task)).toEqual({ task: null, invalid: [] })
  },
)

test('Empty cells keep the task; what is wrong is named by its column', () => {
  expect(readTask({ task_question_hu: ' ' })).toEqual({ task: null, invalid: [] })
  expect(readTask({ task_question_hu: 'Kérdés' }).invalid).toEqual(['task_kind'])
  expect(readTask({ task_kind: 'riddle' }).invalid).toContain('task_kind')
  expect(
    readTask({ task_kind: 'choice', task_question_hu: 'K', task_right: 'Kettő' }).invalid,
  ).toEqual(['task_right'])
  const choices = { task_kind: 'choice', task_question_hu: 'K', task_right: 'Kettő' }
  expect(readTask({ ...choices, task_wrong: 'Három\nHárom' }).invalid).toEqual(['task_right'])
  const noneRight = { ...choices, task_right: '', task_wrong: 'Egy\nKettő' }
  expect(readTask(noneRight).invalid).toEqual(['task_right'])
  const many = Array.from({ length: 10 }, (_, at) => `Nem ${at}`).join('\n')
  expect(readTask({ ...choices, task_wrong: many }).invalid).toEqual(['task_right'])
  expect(
    readTask({ task_kind: 'number', task_question_hu: 'K', task_right: 'sok', task_points: '-1' })
      .invalid,
  ).toEqual(['task_right', 'task_points'])
})
