import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

beforeEach(() => queryClient.clear())

/** Mocks the public settings of the identity service. */
function answerSettings(autoconfirm: boolean): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ mailer_autoconfirm: autoconfirm })),
  )
}

function show(hasBegun: boolean, items: object[] = []): void {
  vi.mocked(rpc).mockResolvedValue({
    game_session: { id: 'hunt', name: 'Hunt', has_begun: hasBegun },
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
  show(false)
  expect(await screen.findByText('admin.checklist.about')).toBeVisible()
  expect(screen.getByText('admin.checklist.ready')).toBeVisible()
})

it('says of a hunt in progress that it is running', async () => {
  show(true)
  expect(await screen.findByText('admin.checklist.aboutRunning')).toBeVisible()
  expect(screen.getByText('admin.checklist.readyRunning')).toBeVisible()
})

const treasure = { key: 'treasure', is_done: true, is_required: true, done: null, total: null }

it('recommends confirmed e-mail addresses when there is a prize', async () => {
  answerSettings(true)
  show(false, [treasure])
  expect(await screen.findByText('admin.checklist.confirmedEmailsHint')).toBeVisible()
  expect(screen.getAllByText('admin.checklist.recommended')).not.toHaveLength(0)
})

it('ticks the item when e-mail addresses are confirmed', async () => {
  answerSettings(false)
  show(false, [treasure])
  expect(await screen.findByText('admin.checklist.items.confirmed_emails')).toBeVisible()
  expect(screen.queryByText('admin.checklist.confirmedEmailsHint')).toBeNull()
  expect(screen.getByText('admin.checklist.ready')).toBeVisible()
})

it('leaves out confirmed e-mail addresses when there is no prize', async () => {
  answerSettings(true)
  show(false, [{ ...treasure, is_done: false, is_required: false }])
  expect(await screen.findByText('admin.checklist.items.treasure')).toBeVisible()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(screen.queryByText('admin.checklist.items.confirmed_emails')).toBeNull()
})
