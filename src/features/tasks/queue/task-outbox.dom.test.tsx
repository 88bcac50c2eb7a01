import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openTask } from '@tests/support/task.fixture'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import {
  type QueuedAnswer,
  taskOutbox,
  useAnswerOutcomes,
  useTaskAnswer,
} from '@/features/tasks/queue/task-outbox'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const HOUR_MS = 3_600_000
/** What the server says to an answer; null: it is out of reach. */
let isRight: boolean | null

const queued = (changes: Partial<QueuedAnswer> = {}): QueuedAnswer => ({
  ...{ requestId: 'r', taskId: openTask.id, userId: 'anna', name: 'Lion', answer: ['b4'] },
  ...{ photo: null, capturedAt: '2026-11-27T09:00:00Z', isUnmeasured: false, queuedAt: 1 },
  ...changes,
})
const sent = () => rpc.mock.calls.flatMap(([name, args]) => (name === 'answer_task' ? [args] : []))
const said = () => useToasts.getState().items.map(({ kind }) => kind)

function answerHook() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useTaskAnswer(openTask), { wrapper }).result
}

beforeEach(async () => {
  isRight = true
  queryClient.clear()
  useAnswerOutcomes.setState({}, true)
  useToasts.setState({ items: [] })
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: 'anna' } }))
  rpc.mockImplementation((name) => {
    if (name === 'server_time') {
      return { server_time: new Date(Date.now() + HOUR_MS).toISOString() }
    }
    if (name !== 'answer_task') return []
    if (isRight === null) throw new AppError('network_unavailable')
    return {
      ...{ task_id: openTask.id, state: isRight ? 'solved' : 'open', is_right: isRight },
      ...{ points_won: 0, tries: 1, current_points: 10 },
    }
  })
  for (const { taskId, userId } of await taskOutbox.load()) {
    await taskOutbox.remove(`${taskId}:${userId}`)
  }
})

test('An answer that waits is not replaced by another one; delivered, nothing is waiting', async () => {
  isRight = null
  const hook = answerHook()
  await hook.current.answerWith({ answer: ['b4'], photo: null })
  await hook.current.answerWith({ answer: ['a5'], photo: null })
  expect(await taskOutbox.load('anna')).toMatchObject([{ answer: ['b4'] }])
  expect(localStorage.getItem(TASKS_WAITING_KEY)).not.toBeNull()
  isRight = true
  await taskOutbox.deliver()
  await waitFor(() => expect(localStorage.getItem(TASKS_WAITING_KEY)).toBeNull())
  expect(await taskOutbox.load()).toEqual([])
})

test('The time of an answer is corrected that was given before the clock was measured', async () => {
  const queuedAt = Date.now() - 60_000
  await taskOutbox.put('task:anna', queued({ isUnmeasured: true, queuedAt }))
  await taskOutbox.deliver()
  const captured = Date.parse(String(sent()[0]?.['p_captured_at']))
  expect(Math.abs(captured - queuedAt - HOUR_MS)).toBeLessThan(5000)
})

test.each([
  [true, 'success'],
  [false, 'notice'],
])('Without its panel an answer that is right: %s is told in a message', async (right, kind) => {
  isRight = right
  await taskOutbox.put('task:anna', queued())
  await taskOutbox.deliver()
  expect(said()).toEqual([kind])
})

test('A panel on screen says it itself', async () => {
  const hook = answerHook()
  await hook.current.answerWith({ answer: ['b4'], photo: null })
  await waitFor(() => expect(hook.current.outcome).toMatchObject({ result: { is_right: true } }))
  expect(said()).toEqual([])
})

test('A player does not see what the one before on this device was told', () => {
  useAnswerOutcomes.setState({ [openTask.id]: { userId: 'béla', errorKey: 'task_closed' } })
  expect(answerHook().current.outcome).toBeNull()
})
