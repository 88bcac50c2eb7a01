import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ReportDialog } from '@/features/reports/components/report-dialog'
import { storeReport } from '@/features/reports/queue/report-outbox'
import { accountKeys } from '@/lib/account/keys'
import { queryClient } from '@/lib/supabase/query-client'
import { useReportStore } from '@/stores/report'
import { useSessionStore } from '@/stores/session'
import { fakeBackend } from '@tests/support/fake-backend'

vi.mock('@/features/reports/queue/report-outbox', () => ({
  storeReport: vi.fn(() => Promise.resolve()),
  deliverFreshReport: vi.fn(() => Promise.resolve()),
}))
fakeBackend()
vi.mock('@/lib/browser/shrink-photo', () => ({
  shrinkPhoto: (file: File) => Promise.resolve(file),
}))

beforeEach(() => {
  useSessionStore.setState({
    status: 'signed_in',
    user: { uid: 'anna', email: '', needsMfa: false },
  })
  queryClient.setQueryData(accountKeys.profile('anna'), { active_game_session_id: 'hunt' })
  useReportStore.setState({ target: { source: 'map', code: 'x'.repeat(300) } })
  render(
    <QueryClientProvider client={queryClient}>
      <ReportDialog />
    </QueryClientProvider>,
  )
})

test('A report is stored although the prompt for the position stays open', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: () => undefined } })
  fireEvent.click(screen.getByRole('radio', { name: 'reports.kinds.missing' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'reports.withPlace' }))
  fireEvent.click(screen.getByRole('button', { name: 'reports.send' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  // The server refuses a report with a longer code.
  const code = 'x'.repeat(200)
  expect(storeReport).toHaveBeenCalledWith(expect.objectContaining({ position: null, code }))
  expect(useReportStore.getState().target).toBeNull()
})

test.each([
  ['not, unless the player says so', false, null],
  ['when the player says so', true, { latitude: 47.5, longitude: 19 }],
])('The position is sent %s', async (_when, isTicked, position) => {
  const getCurrentPosition = vi.fn((found: (at: object) => void) =>
    found({ coords: { latitude: 47.5, longitude: 19 } }),
  )
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
  fireEvent.click(screen.getByRole('radio', { name: 'reports.kinds.missing' }))
  if (isTicked) fireEvent.click(screen.getByRole('checkbox', { name: 'reports.withPlace' }))
  fireEvent.click(screen.getByRole('button', { name: 'reports.send' }))
  await vi.waitFor(() =>
    expect(storeReport).toHaveBeenLastCalledWith(expect.objectContaining({ position })),
  )
  expect(getCurrentPosition).toHaveBeenCalledTimes(isTicked ? 1 : 0)
})

test('A photo that was removed can be chosen again', async () => {
  const input = screen.getByLabelText<HTMLInputElement>('reports.photo')
  const setValue = vi.spyOn(input, 'value', 'set')
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.jpg')] } })
  expect(await screen.findByText('reports.photoAdded')).toBeVisible()
  // With the old value the browser would not report the same file as a change.
  expect(setValue).toHaveBeenCalledWith('')
})

test('A written message is not discarded without a question', () => {
  const isOpen = () => useReportStore.getState().target !== null
  fireEvent.change(screen.getByLabelText(/^reports\.message/), { target: { value: 'Nincs ott.' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'common.unsavedDiscard' }))
  expect(isOpen()).toBe(false)
})
