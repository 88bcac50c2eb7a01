import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OnSiteButton } from '@/features/codes/admin/qr-codes-page'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import { toasts } from '@/stores/toasts'

// A new release has removed the chunks.
const failToLoad = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@/features/codes/admin/place/on-site-dialog', failToLoad)
vi.mock('@/features/codes/admin/print/print-preview', failToLoad)

it('The list stays when the on-site dialog cannot be loaded', async () => {
  const error = vi.spyOn(toasts, 'error')
  render(<OnSiteButton />)
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('common.updateText'))
  expect(screen.getByRole('button')).toBeVisible()
})

it('The print options stay when the preview cannot be loaded', async () => {
  const error = vi.spyOn(toasts, 'error')
  const client = new QueryClient()
  client.setQueryData(editableSettingsQueryOptions().queryKey, { print_site: null } as never)
  render(
    <QueryClientProvider client={client}>
      <PrintDialog codes={[]} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('common.updateText'))
  expect(screen.getByRole('button', { name: 'admin.codes.print.submit' })).toBeVisible()
})
