import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OnSiteDialog } from '@/features/codes/admin/place/on-site-dialog'
import type { CodeRow } from '@/features/codes/api/codes'
import { useCamera } from '@/lib/camera/use-camera'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/lib/camera/use-camera', async (original) => ({
  ...(await original<object>()),
  checkCameraSupport: () => null,
  useCamera: vi.fn(() => ({ videoProps: {} })),
}))
vi.mock('@/features/codes/admin/place/measure-place', () => ({ MeasurePlace: () => null }))

const text = 'ABCD2345'
const code: CodeRow = {
  ...{ id: 'bridge', name: 'Bridge', short_code: text, points: 5, is_active: true },
  ...{ is_decoy: false, latitude: null, longitude: null, radius_m: null, place_accuracy_m: null },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...{ printed_id: 'printed', card_title_hu: '', card_title_en: '', card_text_hu: '' },
  ...{ card_text_en: '', card_media: [], reveals_clue_id: null, reveals_clue: null },
  ...{ sessions: [], finds: 0, last_found_at: null, total_count: 1 },
}

/** Simulates the camera seeing a code. */
const see = () =>
  act(async () => {
    vi.mocked(useCamera).mock.lastCall?.[1].onCode({ text, corners: [] } as never)
    await Promise.resolve()
  })

beforeEach(() => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OnSiteDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
})

test('An unknown code is looked up once while it stays in the picture', async () => {
  rpc.mockReturnValue([])
  for (let picture = 0; picture < 5; picture++) await see()
  expect(await screen.findByText('scanner.viewfinder.notOurs')).toBeVisible()
  await see()
  expect(rpc).toHaveBeenCalledOnce()
})

test('A failed lookup can be retried', async () => {
  rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
  for (let picture = 0; picture < 5; picture++) await see()
  const retry = await screen.findByRole('button', { name: 'common.retry' })
  await see()
  expect(rpc).toHaveBeenCalledOnce()
  rpc.mockReturnValue([code])
  fireEvent.click(retry)
  expect(await screen.findByText('Bridge')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('After saving, the same code is not scanned again', async () => {
  rpc.mockReturnValue([code])
  await see()
  fireEvent.click(await screen.findByRole('button', { name: 'admin.codes.onSite.another' }))
  for (let picture = 0; picture < 5; picture++) await see()
  expect(rpc).toHaveBeenCalledOnce()
  expect(screen.queryByText('Bridge')).toBeNull()
})
