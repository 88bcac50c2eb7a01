import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { ClueDialog } from '@/features/clues/admin/clue-dialog'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rows } = fakeBackend()
vi.mock('@/features/shop/components/clue-offers', () => ({
  TrailStepCard: () => <hr data-testid="preview" />,
}))
vi.mock('@/features/shop/components/owned-clues', () => ({ OwnedClueCard: () => null }))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test.each([
  ['both languages', ['hu', 'en'], 2],
  ['one language', ['en'], 1],
])(
  'A new clue is in the chosen hunt; its preview in %s shows these',
  async (_title, languages, count) => {
    const gameSession = { id: 'hunt', name: 'Hunt', is_test: false, archived_at: null, languages }
    rows.mockImplementation(
      (table) => Promise.resolve(table === 'game_sessions' ? [gameSession] : []) as never,
    )
    const dialog = (
      <ClueDialog clueId={null} sourceId={null} gameSessionId="hunt" onClose={vi.fn()} />
    )
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
      </QueryClientProvider>,
    )
    await vi.waitFor(() => expect(screen.queryAllByTestId('preview')).toHaveLength(count))
    expect(screen.getByRole('checkbox', { name: 'Hunt' })).toBeChecked()
  },
)

test('Failed options can be fetched again in the dialog', async () => {
  rows.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValue([])
  const onClose = vi.fn<() => void>()
  const dialog = <ClueDialog clueId={null} sourceId={null} gameSessionId="" onClose={onClose} />
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.network_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(await screen.findByLabelText('admin.clues.required')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
