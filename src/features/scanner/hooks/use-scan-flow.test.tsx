import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { AppError } from '@/lib/errors'
import { rpc } from '@/lib/rpc'

vi.mock('@/lib/rpc', () => ({ rpc: vi.fn() }))

const record = vi.mocked(rpc)
const counted = {
  status: 'success',
  scan_id: 7,
  qr_code_name: 'Lánchíd – oroszlán',
  points: 10,
  current_points: 25,
  has_claimed_treasure: true,
  scanned_at: '2026-11-21T11:25:41.992Z',
}

const sentIds = () => record.mock.calls.map(([, args]) => args?.p_client_scan_id)

function startFlow() {
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useScanFlow('anna'), { wrapper })
  return { flow: result, unmount, invalidate }
}

async function captureWithoutNetwork() {
  record.mockRejectedValueOnce(new AppError('network_unavailable'))
  const started = startFlow()
  await act(() => started.flow.current.submit('LANCH2D8', 'budapest'))
  expect(started.flow.current.flow.step).toBe('unsent')
  return started
}

describe('useScanFlow', () => {
  beforeEach(() => record.mockReset())

  it('counts a scan, refreshes what it changed and keeps nothing', async () => {
    record.mockResolvedValueOnce(counted)
    const { flow, invalidate } = startFlow()
    await act(() => flow.current.submit('LANCH2D8', 'budapest'))
    expect(flow.current.flow).toMatchObject({ step: 'counted', result: counted })
    const stale = invalidate.mock.calls.map(([filters]) => filters?.queryKey)
    expect(stale).toEqual(expect.arrayContaining([['game'], ['scans'], ['claims'], ['profile']]))
    expect(sessionStorage).toHaveLength(0)
  })

  it('sends an undecided scan again under the same client id, even after a reload', async () => {
    const first = await captureWithoutNetwork()
    first.unmount()
    const second = startFlow()
    expect(second.flow.current.flow.step).toBe('unsent')
    record.mockResolvedValueOnce(counted)
    act(() => second.flow.current.resend())
    await waitFor(() => expect(second.flow.current.flow.step).toBe('counted'))
    expect(new Set(sentIds()).size).toBe(1)
    expect(sentIds()).toHaveLength(2)
  })

  it('sends it by itself when the network returns', async () => {
    const { flow } = await captureWithoutNetwork()
    record.mockResolvedValueOnce(counted)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(flow.current.flow.step).toBe('counted'))
  })

  it('ends the retry with a refusal and presents the code again as a new scan', async () => {
    record.mockRejectedValueOnce(new AppError('scan_too_far', 403)).mockResolvedValueOnce(counted)
    const { flow } = startFlow()
    await act(() => flow.current.submit('LANCH2D8', 'budapest'))
    expect(flow.current.flow).toMatchObject({ step: 'refused', errorKey: 'scan_too_far' })
    expect(sessionStorage).toHaveLength(0)
    const position = { latitude: 47.5, longitude: 19.04, accuracy: 8 }
    act(() => flow.current.tryAgain(position))
    await waitFor(() => expect(flow.current.flow.step).toBe('counted'))
    expect(new Set(sentIds()).size).toBe(2)
    expect(record.mock.lastCall?.[1]?.p_device_info).toMatchObject({ position })
  })

  it('gives an undecided scan up only when told to', async () => {
    const { flow } = await captureWithoutNetwork()
    expect(sessionStorage).toHaveLength(1)
    act(() => flow.current.dismiss())
    expect(flow.current.flow.step).toBe('ready')
    expect(sessionStorage).toHaveLength(0)
  })
})
