import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Task } from '@/features/tasks/api/tasks'
import { MyTasks } from '@/features/tasks/components/my-tasks'
import { openTask } from '@tests/support/task.fixture'
import { TasksNotice } from '@/features/tasks/components/tasks-notice'
import { taskOutbox } from '@/features/tasks/queue/task-outbox'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

/** What the server has; null: the list fails. */
let tasks: Task[] | null

const show = (component: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{component}</MemoryRouter>
    </QueryClientProvider>,
  )
const notice = <TasksNotice gameSessionId={openTask.game_session_id} />

beforeEach(() => {
  queryClient.clear()
  localStorage.removeItem(TASKS_WAITING_KEY)
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  rpc.mockImplementation((name) => {
    if (name === 'server_time') return { server_time: new Date().toISOString() }
    if (name === 'get_player_state') return { game_sessions: [] }
    if (!tasks) throw new AppError('unknown', 400)
    return tasks
  })
})

const over = { id: 'over', qr_code_name: 'Tower', ends_at: '2026-11-27T09:10:00Z' }

test('The list opens the first task that can be answered, and calls one closed whose time is over', async () => {
  tasks = [{ ...openTask, ...over }, openTask]
  show(<MyTasks />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Tower tasks.state.closed')
  expect(second).toHaveTextContent('Lion tasks.state.open')
  expect(await screen.findByRole('button', { name: 'tasks.send' })).toBeVisible()
  expect(second).toContainElement(screen.getByRole('button'))
})

test('A list that fails says so, and is asked for again', async () => {
  tasks = null
  show(<MyTasks />)
  const retry = await screen.findByRole('button', { name: 'common.retry' })
  tasks = [openTask]
  fireEvent.click(retry)
  expect(await screen.findByText('Lion')).toBeVisible()
})

const refetch = () => queryClient.invalidateQueries({ queryKey: ['scans', 'tasks'] })

test('The dashboard counts what can be answered in this hunt', async () => {
  tasks = [openTask]
  show(notice)
  expect(await screen.findByRole('heading', { name: 'tasks.waiting' })).toBeVisible()
  for (const other of [over, { state: 'solved' }, { game_session_id: 'debrecen' }] as const) {
    tasks = [openTask]
    await refetch()
    await screen.findByRole('heading')
    tasks = [{ ...openTask, ...other }]
    await refetch()
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  }
})

test('A task whose answer waits on the device is not counted', async () => {
  tasks = [openTask]
  show(notice)
  expect(await screen.findByRole('heading', { name: 'tasks.waiting' })).toBeVisible()
  await taskOutbox.put('task:anna', {
    ...{ requestId: 'r', taskId: openTask.id, userId: 'anna', name: 'Lion', answer: ['b4'] },
    ...{ photo: null, capturedAt: '2026-11-27T09:00:00Z', isUnmeasured: false, queuedAt: 1 },
  })
  localStorage.setItem(TASKS_WAITING_KEY, 'yes')
  await refetch()
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
