import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { TaskPhoto } from '@/features/tasks/api/task-photos'
import { PhotoReview } from '@/features/tasks/components/photo-review'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, send } = fakeBackend()

const photo = (id: number): TaskPhoto => ({
  ...{ answer_id: id, task_id: 'task', qr_code_name: `Code ${id}`, question_hu: 'Híd?' },
  ...{ question_en: '', photo_path: `anna/${id}.jpg`, user_name: 'Anna', team_name: null },
  ...{ points: 20, captured_at: '2026-11-27T09:00:00Z', received_at: '2026-11-27T09:00:00Z' },
  ...{ is_right: null, decided_at: null, decided_by_name: null, reason: null },
})

/** What waits on the server; null: the list fails. */
let waiting: TaskPhoto[] | null

const decided = () =>
  rpc.mock.calls.flatMap(([name, args]) =>
    name === 'decide_task_photo'
      ? [[args['p_answer_id'], args['p_is_accepted'], args['p_reason']]]
      : [],
  )
const accept = () => screen.getByRole('button', { name: 'taskPhotos.accept' })
const image = async (id: number) => {
  await screen.findByText(`Code ${id}`)
  return screen.findByRole('img')
}
const refetch = () => act(() => queryClient.invalidateQueries({ queryKey: ['admin'] }))

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <main id="content" tabIndex={-1}>
        <PhotoReview gameSessionId="hunt" queryKey={['admin']} />
      </main>
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  waiting = [photo(1), photo(2)]
  send.mockImplementation((path) => ({ signedURL: `${path}?token=x` }))
  rpc.mockImplementation((name, args) => {
    if (name === 'server_time') return { server_time: new Date().toISOString() }
    if (name === 'list_task_photos') {
      if (!waiting) throw new AppError('unknown', 400)
      return waiting
    }
    waiting = (waiting ?? []).filter(({ answer_id }) => answer_id !== args['p_answer_id'])
    return { answer_id: args['p_answer_id'], is_right: true }
  })
  show()
})

test('Keys decide one photo after another, each once it is seen', async () => {
  const first = await image(1)
  expect(accept()).toBeDisabled()
  fireEvent.keyDown(accept(), { key: 'a' })
  expect(decided()).toEqual([])

  fireEvent.load(first)
  accept().focus()
  fireEvent.keyDown(accept(), { key: 'A', ctrlKey: true })
  expect(decided()).toEqual([])
  fireEvent.keyDown(accept(), { key: 'A' })
  const second = await image(2)
  // Browsers take the focus from a disabled button.
  second.closest('a')?.focus()
  fireEvent.load(second)
  await waitFor(() => expect(accept()).toHaveFocus())
  // The player may read another language.
  fireEvent.keyDown(accept(), { key: '2' })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
  expect(decided()).toEqual([
    [1, true, null],
    [2, false, 'unclear'],
  ])
})

test('A photo that somebody else decides stays, and no tap decides the next one', async () => {
  fireEvent.load(await image(1))
  waiting = [photo(2)]
  await refetch()
  expect(await screen.findByText('errors.task_photo_decided')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'taskPhotos.accept' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'common.next' }))
  await image(2)
  fireEvent.click(accept())
  expect(decided()).toEqual([])
})

test('A photo that cannot be loaded says so, can be loaded again, and can be decided', async () => {
  send.mockImplementation(() => {
    throw new AppError('unknown', 404)
  })
  queryClient.clear()
  cleanup()
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('taskPhotos.lost')
  await waitFor(() => expect(accept()).toBeEnabled())
  send.mockImplementation((path) => ({ signedURL: `${path}?token=x` }))
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  fireEvent.error(await image(1))
  expect(await screen.findByRole('alert')).toHaveTextContent('taskPhotos.lost')
  fireEvent.click(accept())
  await image(2)
  expect(decided()).toEqual([[1, true, null]])
})

test('A list that fails says so, and is asked for again', async () => {
  await image(1)
  waiting = null
  queryClient.clear()
  cleanup()
  show()
  const retry = await screen.findByRole('button', { name: 'common.retry' })
  expect(screen.getByRole('alert')).toHaveTextContent('errors.unknown')
  waiting = [photo(2)]
  fireEvent.click(retry)
  await image(2)
})

test('An empty list stays quiet when the next read fails', async () => {
  await image(1)
  waiting = []
  queryClient.clear()
  cleanup()
  show()
  await refetch()
  waiting = null
  await refetch()
  expect(screen.queryByRole('alert')).toBeNull()
})
