import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CodeTask } from '@/features/tasks/admin/code-task'
import { TaskDialog } from '@/features/tasks/admin/task-dialog'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, rows } = fakeBackend()

const task: AdminTask = {
  ...{ id: 'task', game_session_id: 'hunt', qr_code_id: 'code', qr_code_name: 'Híd' },
  ...{ kind: 'text', question_hu: 'Mi ez?', question_en: 'What?', media: [], choices: [] },
  ...{ answers: ['Híd'], number_answer: null, number_tolerance: 0, unit: '', reviews_photo: false },
  ...{ points: 10, wrong_cost: 0, max_tries: null, minutes: null, is_required: true },
  updated_at: '2026-11-27T09:00:00Z',
}
/** What the server answers to a change of the task, and to its list. */
let answer: () => unknown

beforeEach(() => {
  queryClient.clear()
  answer = () => [task]
  rows.mockReturnValue([])
  rpc.mockImplementation(() => answer())
})

const show = (clueId: string | null, required = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TaskDialog
        gameSessionId="hunt"
        code={{ id: 'code', name: 'Híd', reveals_clue_id: clueId }}
        task={{ ...task, is_required: required }}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )
const remove = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'admin.tasks.delete' }).at(-1)!)
const isRequired = () => screen.getByRole('checkbox', { name: 'admin.tasks.isRequired' })

test('A required task that gives a clue says who does not get it', () => {
  show('clue')
  fireEvent.click(isRequired())
  expect(screen.getByText('admin.tasks.requiredNoMore')).toHaveAttribute('role', 'status')
  fireEvent.click(isRequired())
  expect(screen.queryByText('admin.tasks.requiredNoMore')).toBeNull()
  remove()
  expect(screen.getByRole('alertdialog')).toHaveTextContent('admin.tasks.deleteRequiredText')
})

test.each([
  ['without a clue', null, true],
  ['that is not required', 'clue', false],
])('A task %s says nothing of it', (_what, clueId, required) => {
  show(clueId, required)
  if (required) fireEvent.click(isRequired())
  expect(screen.queryByText('admin.tasks.requiredNoMore')).toBeNull()
  remove()
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent('deleteRequiredText')
})

test('A deletion that is refused says why', async () => {
  answer = () => {
    throw new AppError('task_kind_fixed', 409)
  }
  show(null)
  remove()
  remove()
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.task_kind_fixed')
})

test('The task of a code stays on screen when it cannot be read again', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <CodeTask
        code={{ id: 'code' }}
        gameSessionId="hunt"
        gameSessionName="Budapest"
        onEdit={vi.fn()}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('Mi ez?')
  answer = () => {
    throw new AppError('unknown', 400)
  }
  await act(() => queryClient.invalidateQueries({ queryKey: ['admin'] }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(rpc.mock.calls.filter(([name]) => name === 'admin_list_tasks').length).toBeGreaterThan(1)
  expect(screen.getByText('Mi ez?')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A text that becomes a choice has three options, and an error takes the focus to the first', async () => {
  show(null)
  fireEvent.change(screen.getByLabelText('admin.tasks.kind'), { target: { value: 'choice' } })
  fireEvent.click(screen.getByRole('button', { name: 'common.save' }))
  await screen.findByText('admin.tasks.tooFewChoices')
  const [first, ...others] = screen.getAllByRole('listitem')
  expect(others).toHaveLength(2)
  expect(within(first!).getAllByRole('textbox')[0]).toHaveFocus()
  const right = { name: 'admin.tasks.choice: admin.tasks.isRight' }
  expect(within(first!).getByRole('checkbox', right)).toBeChecked()
})

test.each([
  ['clue', 1],
  [null, 0],
])('The preview of a required task whose card gives %s says so', (clueId, times) => {
  show(clueId)
  fireEvent.click(screen.getByRole('button', { name: 'admin.tasks.preview' }))
  expect(screen.queryAllByText('tasks.required')).toHaveLength(times)
})
