import { expect, test } from 'vitest'
import { newTask, taskForm, taskFormValues } from '@/features/tasks/model/task-form'

test.each([0, 0.1, 1.5, -2, 1e-7, 1e-12, 123456789.123])(
  'A right number of %d is read as it is shown',
  (number) => {
    const shown = taskFormValues({
      ...{ ...newTask, kind: 'number', question_hu: 'Mennyi?', question_en: 'How many?' },
      ...{ number_answer: number, number_tolerance: 0, unit: '' },
    })
    expect(taskForm.parse(shown).number_answer).toBe(number)
  },
)

test('A right answer of 200 emojis is not too long', () => {
  const typed = { ...taskFormValues(null), kind: 'text' as const, question_hu: 'Mi ez?' }
  const isTaken = (length: number) =>
    taskForm.safeParse({ ...typed, answers: '🔑'.repeat(length) }).success
  expect([isTaken(200), isTaken(201)]).toEqual([true, false])
})
