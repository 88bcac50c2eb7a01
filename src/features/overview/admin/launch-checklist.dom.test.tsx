import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { LaunchChecklist } from '@/features/overview/admin/launch-checklist'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

beforeEach(() => queryClient.clear())

function show(hasBegun: boolean): void {
  vi.mocked(rpc).mockResolvedValue({
    game_session: { id: 'hunt', name: 'Hunt', has_begun: hasBegun },
    items: [],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LaunchChecklist />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('speaks of the next hunt, which may start', async () => {
  show(false)
  expect(await screen.findByText('admin.checklist.about')).toBeVisible()
  expect(screen.getByText('admin.checklist.ready')).toBeVisible()
})

it('calls a hunt that has begun neither the next one nor ready to start', async () => {
  show(true)
  expect(await screen.findByText('admin.checklist.aboutRunning')).toBeVisible()
  expect(screen.getByText('admin.checklist.readyRunning')).toBeVisible()
})
