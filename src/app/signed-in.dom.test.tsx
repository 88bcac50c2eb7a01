import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { SignedIn } from '@/app/signed-in'
import { accountKeys } from '@/lib/account/keys'
import { fakeChannels } from '@tests/support/realtime-mock'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useInstallStore } from '@/stores/install'
import { openReport, useReportStore } from '@/stores/report'
import { useSessionStore } from '@/stores/session'
import { toasts } from '@/stores/toasts'

fakeBackend()
fakeChannels()
// A new release has removed the chunks.
const failToLoad = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@/features/reports/components/report-dialog', failToLoad)
vi.mock('@/components/layout/install-guide', failToLoad)
vi.mock('@/app/use-offline-prefetch', () => ({ useOfflinePrefetch: vi.fn() }))
vi.mock('@/features/announcements/hooks/use-announcement-toast', () => ({
  useArrivalToasts: vi.fn(),
  useAnnouncementToast: vi.fn(),
}))
vi.mock('@/app/use-waiting-delivery', () => ({ useWaitingDelivery: vi.fn() }))
vi.mock('@/features/scanner/api/scan-delivery', () => ({ ScanDeliveryAgent: () => null }))
vi.mock('@/lib/shell/app-update', () => ({ startAppUpdates: vi.fn() }))

function show() {
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  queryClient.setQueryData(accountKeys.profile('anna'), { active_game_session_id: 'hunt' })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SignedIn /> }])} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
})

it('The report and the install guide can be opened again after a failed load', async () => {
  const error = vi.spyOn(toasts, 'error')
  show()
  act(() => openReport({ source: 'map' }))
  await vi.waitFor(() => expect(useReportStore.getState().target).toBeNull())
  act(() => useInstallStore.setState({ isGuideOpen: true }))
  await vi.waitFor(() => expect(useInstallStore.getState().isGuideOpen).toBe(false))
  expect(error.mock.calls).toEqual([['common.updateText'], ['common.updateText']])
})

it('A report does not open for the next user', () => {
  const { unmount } = show()
  act(() => openReport({ source: 'scanner', code: 'ABCD1234' }))
  unmount()
  expect(useReportStore.getState().target).toBeNull()
})
