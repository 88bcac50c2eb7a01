import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ClueList } from '@/features/clues/admin/clue-list'
import { toasts } from '@/stores/toasts'
import { fakeBackend } from '@tests/support/fake-backend'

fakeBackend()
// A new release has removed the chunk.
vi.mock('@/features/clues/admin/clue-import', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('The list stays when the import chunk cannot be loaded', async () => {
  const error = vi.spyOn(toasts, 'error')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ClueList onEdit={vi.fn()} onCopy={vi.fn()} createButton={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'admin.clues.importButton' }))
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('common.updateText'))
  expect(screen.getByRole('button', { name: 'admin.clues.importButton' })).toBeVisible()
})
