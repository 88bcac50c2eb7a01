import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ServerCard } from '@/features/game-sessions/admin/clue-settings-page'
import { queryClient } from '@/lib/supabase/query-client'

beforeEach(() => queryClient.clear())

/** @param health what the backend answers about itself */
function show(health: Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      (input instanceof Request ? input.url : String(input)).endsWith('/healthz')
        ? health
        : Response.json({ mailer_autoconfirm: true }),
    ),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <ServerCard />
    </QueryClientProvider>,
  )
}

it('tells whoever runs the server what only they can change', async () => {
  show(Response.json({ status: 'ok' }))
  expect(await screen.findByText('admin.settings.server.unconfirmedEmails')).toBeVisible()
  expect(screen.getByText('admin.settings.server.noContact')).toBeVisible()
})

it('says nothing where others run the server', async () => {
  show(Response.json({ message: 'no Route matched with those values' }, { status: 404 }))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('admin.settings.server.title')).toBeNull()
})
