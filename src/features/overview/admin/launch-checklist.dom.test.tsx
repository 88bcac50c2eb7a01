import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'

import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

beforeEach(() => {
  queryClient.clear()
  vi.mocked(rpc).mockReset()
})

const item = (key: string, isDone: boolean, isRequired = true) => ({
  ...{ key, is_done: isDone, is_required: isRequired, done: null, total: null },
})

function show(hunt: object = {}, items: object[] = []): void {
  vi.mocked(rpc).mockResolvedValue({
    game_session: {
      ...{ id: 'hunt', name: 'Hunt', has_begun: false, visibility: 'listed' },
      ...{ opens_at: null, ends_at: '2999-01-01T10:00:00Z' },
      ...hunt,
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
  show({ has_begun: true })
  await vi.waitFor(() => expect(screen.queryByText('admin.checklist.title')).toBeNull())
  queryClient.clear()
  show({ has_begun: true, visibility: 'draft' })
  expect(await screen.findByText('admin.checklist.about')).toBeVisible()
})

it('publishes, and says before when the hunt starts and what is missing', async () => {
  show({ visibility: 'draft' }, [item('dates', false), item('published', false)])
  fireEvent.click(await screen.findByRole('button', { name: 'admin.publish.button' }))
  const question = await screen.findByRole('alertdialog')
  await vi.waitFor(() => expect(question).toHaveTextContent('admin.publish.startsNow'))
  expect(question).toHaveTextContent('admin.checklist.items.dates')
  expect(question).not.toHaveTextContent('admin.checklist.items.published')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'link_only' } })
  const [, confirm] = screen.getAllByRole('button', {
    name: 'admin.publish.button',
    hidden: true,
  })
  fireEvent.click(confirm ?? question)
  await vi.waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'admin_publish_hunt',
      { p_game_session_id: 'hunt', p_visibility: 'link_only' },
      expect.anything(),
    ),
  )
})
