import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openTask } from '@/features/tasks/components/task.fixture'
import { TasksNotice } from '@/features/tasks/components/tasks-notice'
import { taskOutbox } from '@/features/tasks/queue/task-outbox'
import { TASKS_WAITING_KEY } from '@/features/tasks/model/task-storage'
import { queryClient } from '@/lib/supabase/query-client'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

test('A task whose answer waits on the device is not counted', async () => {
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  rpc.mockImplementation((name) =>
    name === 'list_tasks' ? [openTask] : { server_time: new Date().toISOString() },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TasksNotice gameSessionId={openTask.game_session_id} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'tasks.waiting' })).toBeVisible()

  await taskOutbox.put('task:anna', {
    ...{ requestId: 'r', taskId: openTask.id, userId: 'anna', name: 'Lion', answer: ['b4'] },
    ...{ photo: null, capturedAt: '2026-11-27T09:00:00Z', isUnmeasured: false, queuedAt: 1 },
  })
  localStorage.setItem(TASKS_WAITING_KEY, 'yes')
  await queryClient.invalidateQueries({ queryKey: ['scans', 'tasks'] })
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
