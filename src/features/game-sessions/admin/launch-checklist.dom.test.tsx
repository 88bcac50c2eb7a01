import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'

import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { stateOf } from '@tests/support/game-session.fixture'
import { LaunchChecklist } from '@/features/game-sessions/admin/launch-checklist'
import { PublishDialog } from '@/features/game-sessions/admin/publish-dialog'
import { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

beforeEach(() => {
  queryClient.clear()
  rpc.mockReset()
})

const item = (key: string, isDone: boolean, isRequired = true) => ({
  ...{ key, is_done: isDone, is_required: isRequired, done: null, total: null },
})

function show(gameSession: object = {}, items: object[] = []): void {
  rpc.mockResolvedValue({
    game_session_id: 'hunt',
    game_session: {
      ...{ id: 'hunt', name: 'Hunt', states: [stateOf('upcoming')], visibility: 'listed' },
      ...{ ends_at: '2999-01-01T10:00:00Z', planned_visibility: 'listed' },
      ...gameSession,
    },
    items,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LaunchChecklist />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('names the next hunt and says that it is ready', async () => {
  show()
  expect(await screen.findByText('admin.checklist.about')).toBeVisible()
  expect(screen.getByText('admin.checklist.ready')).toBeVisible()
})

it('is ready without its recommended items', async () => {
  show({}, [item('codes', true), item('second_admin', false, false)])
  expect(await screen.findByText('admin.checklist.ready')).toBeVisible()
  expect(screen.getByText('admin.checklist.recommended')).toBeVisible()
})

it('goes away once the hunt runs, unless nobody sees it yet', async () => {
  show({ states: [stateOf('running')] })
  await vi.waitFor(() => expect(screen.queryByText('admin.checklist.title')).toBeNull())
  queryClient.clear()
  show({ states: [stateOf('running')], visibility: 'draft' })
  expect(await screen.findByText('admin.checklist.about')).toBeVisible()
})

it('publishes, and says before when the hunt starts and what is missing', async () => {
  show({ visibility: 'draft' }, [item('dates', false), item('published', false)])
  fireEvent.click(await screen.findByRole('button', { name: 'admin.publish.button' }))
  const question = await screen.findByRole('dialog')
  await vi.waitFor(() => expect(question).toHaveTextContent('admin.publish.startsNow'))
  expect(question).toHaveTextContent('admin.checklist.items.dates')
  expect(question).not.toHaveTextContent('admin.checklist.items.published')
  expect(screen.getByRole('combobox')).toHaveValue('listed')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'link_only' } })
  const [, confirm] = screen.getAllByRole('button', {
    name: 'admin.publish.button',
    hidden: true,
  })
  fireEvent.click(confirm ?? question)
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('admin_publish_game_session', {
      p_game_session_id: 'hunt',
      p_visibility: 'link_only',
    }),
  )
})

it('publishes as planned when nothing else is chosen', async () => {
  show({ visibility: 'draft', planned_visibility: 'link_only' }, [item('published', false)])
  fireEvent.click(await screen.findByRole('button', { name: 'admin.publish.button' }))
  expect(await screen.findByRole('combobox')).toHaveValue('link_only')
  const [, confirm] = screen.getAllByRole('button', { name: 'admin.publish.button', hidden: true })
  fireEvent.click(confirm ?? document.body)
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('admin_publish_game_session', {
      p_game_session_id: 'hunt',
      p_visibility: 'link_only',
    }),
  )
})

it('leads a draft past its end to its dates and does not publish it', async () => {
  const gameSession = { visibility: 'draft', states: [stateOf('ended')] }
  show(gameSession, [item('dates', false), item('published', false)])
  for (const key of ['dates', 'published'])
    expect(await screen.findByRole('link', { name: `admin.checklist.items.${key}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'admin.publish.button' })).toBeNull()
})

it('publishes only once it is known what is missing', async () => {
  const gameSession = {
    ...{ id: 'hunt', name: 'Hunt', states: [stateOf('running')], ends_at: null },
    planned_visibility: 'listed',
  }
  const answer = { game_session: gameSession, items: [item('dates', false)] }
  let load = (_: unknown) => {}
  rpc
    .mockRejectedValueOnce(new AppError('unknown', 400))
    .mockReturnValueOnce(new Promise((resolve) => (load = resolve)))
  render(
    <QueryClientProvider client={queryClient}>
      <PublishDialog gameSession={{ id: 'hunt', name: 'Hunt' }} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  const confirm = screen.getByRole('button', { name: 'admin.publish.button' })
  expect(confirm).toBeDisabled()
  expect(await screen.findByText('admin.publish.unknown')).toBeVisible()
  expect(confirm).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  load(answer)
  expect(await screen.findByText('admin.checklist.items.dates')).toBeVisible()
  expect(confirm).toBeEnabled()
  expect(screen.queryByText('admin.publish.unknown')).toBeNull()
})
