import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OnSiteDialog } from '@/features/codes/admin/place/on-site-dialog'
import { type CodeRow, findPresentedCode } from '@/features/codes/api/codes'
import { useCamera } from '@/lib/camera/use-camera'
import { AppError } from '@/lib/supabase/errors'

vi.mock('@/features/codes/api/codes', async (original) => ({
  ...(await original<object>()),
  findPresentedCode: vi.fn(),
}))
vi.mock('@/lib/camera/camera-problem', () => ({ checkCameraSupport: () => null }))
vi.mock('@/lib/camera/use-camera', () => ({ useCamera: vi.fn(() => ({ videoProps: {} })) }))
vi.mock('@/features/codes/admin/place/measure-place', () => ({ MeasurePlace: () => null }))

const text = 'ABCD2345'
const code = { id: 'bridge', name: 'Bridge', short_code: text, latitude: null } as CodeRow

/** Simulates the camera seeing a code. */
const see = () =>
  act(async () => {
    vi.mocked(useCamera).mock.lastCall?.[1].onCode({ text, corners: [] } as never)
    await Promise.resolve()
  })

beforeEach(() => {
  vi.mocked(findPresentedCode).mockReset()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OnSiteDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
})

test('An unknown code is looked up once while it stays in the picture', async () => {
  vi.mocked(findPresentedCode).mockResolvedValue(null)
  for (let picture = 0; picture < 5; picture++) await see()
  expect(screen.getByText('scanner.viewfinder.notOurs')).toBeVisible()
  expect(findPresentedCode).toHaveBeenCalledOnce()
})

test('A failed lookup can be retried', async () => {
  vi.mocked(findPresentedCode).mockRejectedValueOnce(new AppError('network_unavailable'))
  for (let picture = 0; picture < 5; picture++) await see()
  expect(findPresentedCode).toHaveBeenCalledOnce()
  vi.mocked(findPresentedCode).mockResolvedValue(code)
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(await screen.findByText('Bridge')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('After saving, the same code is not scanned again', async () => {
  vi.mocked(findPresentedCode).mockResolvedValue(code)
  await see()
  fireEvent.click(await screen.findByRole('button', { name: 'admin.codes.onSite.another' }))
  for (let picture = 0; picture < 5; picture++) await see()
  expect(screen.queryByText('Bridge')).toBeNull()
})
