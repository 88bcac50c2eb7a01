import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uploadClaimPhoto } from '@/features/treasure/api/upload-claim-photo'
import { ClaimForm } from '@/features/treasure/components/claim-form'
import { queryClient } from '@/lib/supabase/query-client'
import { rpc } from '@/lib/supabase/rpc'
import { useSessionStore } from '@/stores/session'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/features/treasure/api/upload-claim-photo', () => ({ uploadClaimPhoto: vi.fn() }))

test('Two quick taps send one photo and one claim', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.mocked(uploadClaimPhoto).mockResolvedValue('anna/photo.jpg')
  vi.mocked(rpc).mockResolvedValue(null)
  useSessionStore.setState({ user: { uid: 'anna', email: '', owesCode: false } })
  const initialValues = {
    name: 'Anna',
    address: '1011 Budapest, Fő utca 1.',
    phoneNumber: '+36 20 123 4567',
    taxId: '',
    photo: new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }),
  }
  render(
    <QueryClientProvider client={queryClient}>
      <ClaimForm sessionId="budapest" initialValues={initialValues} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'treasure.send' }))
  const confirm = await screen.findByRole('button', { name: 'treasure.confirmSend' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(uploadClaimPhoto).toHaveBeenCalledOnce()
  expect(rpc).toHaveBeenCalledOnce()
})
