import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { refreshQueue, scanOutbox } from '@/features/scanner/api/scan-delivery'
import { AppError } from '@/lib/supabase/errors'
import { syncServerTime } from '@/lib/live/server-time'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'

const { rpc } = fakeBackend()
/** Answers every call but that for the cards of the finds. */
const record = vi.fn<NonNullable<ReturnType<typeof rpc.getMockImplementation>>>()
const counted = {
  status: 'success',
  scan_id: 7,
  qr_code_name: 'Lánchíd – oroszlán',
  points: 10,
  current_points: 25,
  has_claimed_treasure: true,
  scanned_at: '2026-11-21T11:25:41.992Z',
}
const lost = new AppError('network_unavailable')

const sentIds = () => record.mock.calls.map(([, args]) => Reflect.get(args, 'p_client_scan_id'))
const sentCodes = () => record.mock.calls.map(([, args]) => Reflect.get(args, 'p_qr_code_id'))
const statesOf = async (userId: string) => (await scanOutbox.load(userId)).map(({ state }) => state)

function signIn(id: string) {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }))
  useSessionStore.setState({ status: 'signed_in', user: { uid: id, email: '', needsMfa: false } })
}

async function scan(code: string) {
  const { result, unmount } = renderHook(() => useScanFlow('anna'))
  await act(() => result.current.submit(code, 'budapest'))
  return { flow: result, unmount }
}

async function scanWithoutNetwork(code = 'LANCH2D8') {
  record.mockRejectedValueOnce(lost)
  const made = await scan(code)
  expect(made.flow.current.flow.step).toBe('unsent')
  return made
}

describe('useScanFlow', () => {
  beforeEach(async () => {
    record.mockReset()
    rpc.mockImplementation((name, args) => (name === 'list_find_cards' ? [] : record(name, args)))
    record.mockResolvedValueOnce({ server_time: new Date().toISOString() })
    await syncServerTime()
    record.mockClear()
    for (const userId of ['anna', 'bela']) {
      for (const { clientScanId } of await scanOutbox.load(userId))
        await scanOutbox.remove(clientScanId)
    }
    useOfflineQueue.setState({ scans: [], sendingId: null, shownId: null })
    useToasts.setState({ items: [] })
    signIn('anna')
  })

  it('counts a scan, invalidates what it changed and clears it from the queue once seen', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    record.mockResolvedValueOnce(counted)
    const { flow } = await scan('LANCH2D8')
    expect(flow.current.flow).toMatchObject({ step: 'counted', result: counted })
    const stale = invalidate.mock.calls.map(([filters]) => filters?.queryKey)
    const changed = [['game'], ['scans'], ['shop'], ['claims'], ['profile']]
    expect(stale).toEqual(expect.arrayContaining(changed))
    act(() => flow.current.dismiss())
    expect(flow.current.flow.step).toBe('ready')
    await waitFor(async () => expect(await scanOutbox.load('anna')).toEqual([]))
    expect(useToasts.getState().items).toEqual([])
  })

  it('keeps a seen result on screen after it has left the queue', async () => {
    record.mockResolvedValueOnce(counted)
    const { flow } = await scan('LANCH2D8')
    await waitFor(async () => expect(await scanOutbox.load('anna')).toEqual([]))
    await act(() => refreshQueue('anna'))
    expect(flow.current.flow).toMatchObject({ step: 'counted', result: counted })
  })

  it('keeps a result in the queue while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    record.mockResolvedValueOnce(counted)
    const { flow } = await scan('LANCH2D8')
    expect(flow.current.flow.step).toBe('counted')
    expect(await statesOf('anna')).toEqual(['counted'])
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => expect(await scanOutbox.load('anna')).toEqual([]))
  })

  it('ignores a second submission while one is pending', async () => {
    let answer: (result: typeof counted) => void = () => undefined
    record.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { result } = renderHook(() => useScanFlow('anna'))
    const first = result.current.submit('LANCH2D8', 'budapest')
    await act(() => result.current.submit('LANCH2D8', 'budapest'))
    await act(() => expect.poll(() => record.mock.calls.length).toBe(1))
    answer(counted)
    await act(() => first)
    expect(result.current.flow.step).toBe('counted')
    expect(record).toHaveBeenCalledTimes(1)
  })

  it('keeps an undecided scan across a reload and resends it with the same client id', async () => {
    const { unmount } = await scanWithoutNetwork()
    unmount()
    useOfflineQueue.setState({ scans: [], shownId: null })
    await refreshQueue('anna')
    expect(useOfflineQueue.getState().scans).toMatchObject([{ state: 'pending' }])
    record.mockResolvedValueOnce(counted)
    await scanOutbox.deliver()
    expect(new Set(sentIds()).size).toBe(1)
    expect(sentIds()).toHaveLength(2)
    expect(await statesOf('anna')).toEqual(['counted'])
    expect(useToasts.getState().items).toMatchObject([{ kind: 'success' }])
  })

  it('sends even if the browser cannot store the session', async () => {
    localStorage.clear()
    record.mockResolvedValueOnce(counted)
    const { flow } = await scan('LANCH2D8')
    expect(flow.current.flow.step).toBe('counted')
  })

  it('sends a queued scan once even if its result cannot be stored', async () => {
    const { unmount } = await scanWithoutNetwork()
    unmount()
    record.mockReset()
    record.mockResolvedValue(counted)
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key,
    ) {
      const isResult = Reflect.get(Object(value), 'state') === 'counted'
      if (isResult && record.mock.calls.length < 5) throw new DOMException('', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await scanOutbox.deliver()
    expect(record).toHaveBeenCalledTimes(1)
    expect(await statesOf('anna')).toEqual(['counted'])
    expect(useOfflineQueue.getState().scans).toMatchObject([{ state: 'counted' }])
  })

  it('shows the result on the open screen instead of a toast', async () => {
    const { flow } = await scanWithoutNetwork()
    record.mockResolvedValueOnce(counted)
    await act(() => scanOutbox.deliver())
    expect(flow.current.flow.step).toBe('counted')
    expect(useToasts.getState().items).toEqual([])
  })

  it('keeps the scan in the queue when the player goes on scanning', async () => {
    const { flow } = await scanWithoutNetwork()
    act(() => flow.current.dismiss())
    expect(flow.current.flow.step).toBe('ready')
    expect(await statesOf('anna')).toEqual(['pending'])
  })

  it('sends in capture order and stops at a scan that stays undecided', async () => {
    const first = await scanWithoutNetwork('LANCH2D8')
    first.unmount()
    record.mockRejectedValueOnce(lost)
    const second = await scan('HALASZ34')
    expect(sentCodes()).toEqual(['LANCH2D8', 'LANCH2D8'])
    expect(second.flow.current.flow).toMatchObject({
      step: 'unsent',
      errorKey: 'network_unavailable',
    })
    second.unmount()
    record.mockResolvedValueOnce(counted).mockRejectedValueOnce(new AppError('scan_too_far', 403))
    await scanOutbox.deliver()
    expect(sentCodes().slice(2)).toEqual(['LANCH2D8', 'HALASZ34'])
    expect(await statesOf('anna')).toEqual(['counted', 'rejected'])
  })

  it('sends each scan once despite concurrent deliveries', async () => {
    const { unmount } = await scanWithoutNetwork()
    unmount()
    record.mockReset()
    record.mockResolvedValue(counted)
    await Promise.all([scanOutbox.deliver(), scanOutbox.deliver(), scanOutbox.deliver()])
    expect(record).toHaveBeenCalledTimes(1)
  })

  it("never sends one player's scan in another player's session", async () => {
    const { unmount } = await scanWithoutNetwork()
    unmount()
    record.mockReset()
    signIn('bela')
    await scanOutbox.deliver()
    await scanOutbox.deliver()
    expect(record).not.toHaveBeenCalled()
    expect(await statesOf('anna')).toEqual(['pending'])
  })

  it('does not show a delivery to another player who signs in before its answer', async () => {
    const { unmount } = await scanWithoutNetwork()
    unmount()
    record.mockImplementationOnce(() => {
      signIn('bela')
      useOfflineQueue.setState({ scans: [], shownId: null })
      return Promise.resolve(counted)
    })
    await scanOutbox.deliver()
    expect(await statesOf('anna')).toEqual(['counted'])
    expect(useOfflineQueue.getState().scans).toEqual([])
  })

  it('sends a rejected code again as a new scan', async () => {
    record.mockRejectedValueOnce(new AppError('scan_too_far', 403)).mockResolvedValueOnce(counted)
    const { flow } = await scan('LANCH2D8')
    expect(flow.current.flow).toMatchObject({ step: 'rejected', errorKey: 'scan_too_far' })
    const position = { latitude: 47.5, longitude: 19.04, accuracy: 8 }
    act(() => flow.current.tryAgain(position))
    expect(flow.current.flow).toMatchObject({ step: 'sending', isRepeat: true })
    await waitFor(() => expect(flow.current.flow.step).toBe('counted'))
    expect(new Set(sentIds()).size).toBe(2)
    expect(record.mock.lastCall?.[1]).toMatchObject({ p_device_info: { position } })
  })

  it('measures the server time again before a scan when the clock was set', async () => {
    const time = Date.now()
    const answer = { server_time: new Date(time).toISOString() }
    record.mockImplementation((name) => Promise.resolve(name === 'server_time' ? answer : counted))
    await syncServerTime()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => time + 3_600_000)
    await scan('LANCH2D8')
    clock.mockRestore()
    const [, args] = record.mock.calls.find(([name]) => name === 'record_scan') ?? []
    const scannedAt = Date.parse(String(Reflect.get(args ?? {}, 'p_scanned_at')))
    expect(Math.abs(scannedAt - time)).toBeLessThan(1000)
  })
})
