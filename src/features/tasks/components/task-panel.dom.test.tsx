import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameSession, stateOf } from '@tests/support/game-session.fixture'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { type Task, tasksQueryOptions } from '@/features/tasks/api/tasks'
import { TaskPanel } from '@/features/tasks/components/task-panel'
import { openTask } from '@tests/support/task.fixture'
import { taskOutbox, useAnswerOutcomes } from '@/features/tasks/queue/task-outbox'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

/** The task as the server has it. */
let task: Task
/** The phase of its hunt. */
let phase: GameSessionPhase
/** What the server says to an answer; it may change the task. */
let decide: (answer: string[]) => object

const putOff = vi.fn()
const scrolled = vi.fn()

function Panel() {
  const { data } = useQuery(tasksQueryOptions())
  return data?.[0] ? <TaskPanel task={data[0]} onLater={putOff} /> : null
}

async function show(changes: Partial<Task> = {}): Promise<void> {
  task = { ...openTask, ...changes }
  render(
    <QueryClientProvider client={queryClient}>
      <Panel />
    </QueryClientProvider>,
  )
  await screen.findByText(task.question_hu)
}

const answers = () => rpc.mock.calls.filter(([name]) => name === 'answer_task')
const send = () => screen.getByRole('button', { name: 'tasks.send' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const result = (changes: object) => ({
  ...{ task_id: task.id, state: task.state, is_right: false, points_won: 0, tries: task.tries },
  ...{ current_points: 10, ...changes },
})

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

beforeEach(async () => {
  queryClient.clear()
  Element.prototype.scrollIntoView = scrolled
  phase = 'running'
  useAnswerOutcomes.setState({}, true)
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: 'anna' } }))
  for (const { taskId } of await taskOutbox.load()) await taskOutbox.remove(`${taskId}:anna`)
  rpc.mockImplementation((name, args) => {
    if (name === 'list_tasks') return [task]
    if (name === 'get_player_state') {
      return { game_sessions: [{ ...gameSession, id: 'budapest', states: [stateOf(phase)] }] }
    }
    if (name === 'answer_task') return decide(args['p_answer'] as string[])
    if (name === 'server_time') return { server_time: new Date().toISOString() }
    return []
  })
})

test('A wrong choice says so and can be corrected; the right one ends the task and takes the focus', async () => {
  decide = ([option]) => {
    const isRight = option === 'b4'
    task = { ...task, tries: task.tries + 1, state: isRight ? 'solved' : 'open', points_won: 20 }
    return result({ state: task.state, is_right: isRight, tries: task.tries })
  }
  await show()
  expect(screen.getByText('tasks.points')).toBeVisible()
  expect(screen.getByText('tasks.cost')).toBeVisible()
  expect(screen.getByText('tasks.triesLeft')).toBeVisible()

  fireEvent.click(send())
  expect(screen.getByRole('alert')).toHaveTextContent('tasks.choiceMissing')
  expect(answers()).toEqual([])

  fireEvent.click(screen.getByRole('radio', { name: 'Öt' }))
  fireEvent.click(send())
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('tasks.wrongtasks.wrongText'),
  )
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('status')])

  fireEvent.click(screen.getByRole('radio', { name: 'Négy' }))
  fireEvent.click(send())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tasks.solvedtasks.won'))
  expect(screen.getByRole('status')).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
  expect(answers().map(([, { p_answer }]) => p_answer)).toEqual([['a5'], ['b4']])
})

test('A right answer is never called wrong while the tasks are fetched again', async () => {
  await show({ kind: 'text', options: [] })
  const said: (string | null)[] = []
  const status = screen.getByRole('status')
  new MutationObserver(() => said.push(status.textContent)).observe(status, {
    ...{ childList: true, subtree: true, characterData: true },
  })
  decide = () => result({ is_right: true, state: 'solved', points_won: 20, tries: 1 })
  rpc.mockImplementation((name) => (name === 'answer_task' ? decide([]) : undefined))
  type(screen.getByLabelText('tasks.answer'), 'Kölcsey')
  fireEvent.click(send())
  await waitFor(() => expect(status).toHaveTextContent('tasks.solvedtasks.won'))
  expect(status).toHaveFocus()
  expect(said.join()).not.toContain('tasks.wrong')
})

test('A mate who solves the task after a wrong answer does not take the focus', async () => {
  decide = () => result({ tries: 1 })
  await show({ kind: 'text', options: [] })
  type(screen.getByLabelText('tasks.answer'), 'x')
  fireEvent.click(send())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tasks.wrong'))
  task = { ...task, state: 'solved', solved_by_name: 'Béla' }
  await queryClient.invalidateQueries({ queryKey: tasksQueryOptions().queryKey })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tasks.solvedBy'))
  expect(screen.getByRole('status')).not.toHaveFocus()
})

test('During the limit of wrong answers the answer waits, and says for how long', async () => {
  decide = () => {
    throw new AppError('rate_limit_exceeded', 429)
  }
  await show({ kind: 'text', options: [] })
  type(screen.getByLabelText('tasks.answer'), 'x')
  fireEvent.click(send())
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('tasks.tooFasttasks.tooFastText'),
  )
  expect(await taskOutbox.load('anna')).toHaveLength(1)
})

test('An answer that the browser cannot store says so', async () => {
  decide = () => {
    throw new AppError('network_unavailable')
  }
  await show({ kind: 'text', options: [] })
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  type(screen.getByLabelText('tasks.answer'), 'x')
  fireEvent.click(send())
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('tasks.unstoredtasks.unstoredText'),
  )
  vi.restoreAllMocks()
})

test.each(['ended', 'paused'] as const)('In a hunt that is %s there is no form', async (hunt) => {
  phase = hunt
  await show()
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(`errors.game_session_${hunt}`),
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('With several right options all chosen ones are sent together', async () => {
  decide = () => result({ is_right: true, state: 'solved' })
  await show({ takes_many: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Négy' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Öt' }))
  fireEvent.click(send())
  await waitFor(() => expect(answers()).toHaveLength(1))
  expect(answers()[0]?.[1]['p_answer']).toEqual(['b4', 'a5'])
})

test('A number is checked on the phone, and sent with a decimal point', async () => {
  decide = () => result({ is_right: true, state: 'solved' })
  await show({ kind: 'number', unit: 'm', options: [] })
  const field = screen.getByLabelText('tasks.answerIn')
  expect(field).not.toHaveAttribute('inputmode', 'decimal')
  type(field, 'sok')
  fireEvent.click(send())
  expect(field).toHaveAccessibleDescription('tasks.numberError')
  type(field, '12,5 m')
  fireEvent.click(send())
  await waitFor(() => expect(answers()[0]?.[1]['p_answer']).toEqual(['12.5']))
})

test('Offline an answer waits and hides the form; it is sent once, with the time when it was given', async () => {
  decide = () => {
    throw new AppError('network_unavailable')
  }
  await show({ kind: 'text', options: [] })
  type(screen.getByLabelText('tasks.answer'), 'Kölcsey')
  fireEvent.click(send())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tasks.unsent'))
  expect(screen.queryByRole('textbox')).toBeNull()
  const [waiting] = await taskOutbox.load('anna')

  decide = () => {
    task = { ...task, state: 'solved', points_won: 20 }
    return result({ is_right: true, state: 'solved' })
  }
  await taskOutbox.deliver()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tasks.solved'))
  const sent = answers().map(([, args]) => args)
  expect(new Set(sent.map(({ p_request_id }) => p_request_id)).size).toBe(1)
  expect(sent.at(-1)?.['p_captured_at']).toBe(waiting?.capturedAt)
  expect(await taskOutbox.load('anna')).toEqual([])
})

test('An answer that the server refuses says why, and leaves the form', async () => {
  decide = () => {
    throw new AppError('game_session_paused', 400)
  }
  await show({ kind: 'text', options: [] })
  type(screen.getByLabelText('tasks.answer'), 'x')
  fireEvent.click(send())
  await waitFor(() => expect(screen.getByRole('status')).not.toBeEmptyDOMElement())
  expect(screen.getByRole('status')).toHaveTextContent('errors.game_session_paused')
  expect(screen.getByLabelText('tasks.answer')).toHaveValue('x')
})

test.each<[string, Partial<Task>, string]>([
  ['solved by a team mate', { state: 'solved', solved_by_name: 'Béla' }, 'tasks.solvedBytasks.won'],
  ['failed', { state: 'failed', tries: 3 }, 'tasks.failed'],
  [
    'failed with a rejected photo',
    { state: 'failed', tries: 3, photo_path: 'anna/1.jpg', reason: 'Sötét' },
    'tasks.failedSötét',
  ],
  ['failed at a cost', { state: 'failed', tries: 3, points_won: -6 }, 'tasks.failedtasks.won'],
  ['ended by the server', { state: 'failed', tries: 1 }, 'tasks.timeOver'],
  ['whose time is over', { ends_at: '2026-11-27T09:10:00Z' }, 'tasks.timeOver'],
  ['voided', { state: 'voided', reason: 'Csalás' }, 'tasks.voidedCsalás'],
  [
    'with a photo that waits',
    { kind: 'photo', state: 'waiting' },
    'tasks.photoWaitingtasks.photoWaitingText',
  ],
])('A task %s says so and takes no answer', async (_, changes, text) => {
  await show(changes)
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('tasks.cost')).toBeNull()
})

test.each([
  ['with a reason', 'Nincs rajta a kút.', 'tasks.rejectedNincs rajta a kút.'],
  ['with a quick reason', 'unclear', 'tasks.rejectedtasks.photoReasons.unclear'],
  ['without a reason', null, 'tasks.rejected'],
])('A photo rejected %s says so and asks for another one', async (_, reason, text) => {
  await show({ kind: 'photo', options: [], reason, photo_path: 'anna/1.jpg' })
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.getByRole('button', { name: 'tasks.photoChoose' })).toBeVisible()
})
