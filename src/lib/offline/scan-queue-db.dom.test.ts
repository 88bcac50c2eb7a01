import { del, set, values } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { toQueuedScan } from '@/lib/offline/queued-scan'
import { loadScans, removeScan, storeScan } from '@/lib/offline/scan-queue-db'

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  del: vi.fn(),
  set: vi.fn(),
  values: vi.fn(),
}))

const deviceInfo = {
  userAgent: '',
  platform: '',
  language: '',
  screenResolution: '',
  timeZone: '',
}
const scan = toQueuedScan(
  {
    clientScanId: '7e63ec40-844a-4429-8c83-529034aac408',
    userId: 'anna',
    gameSessionId: 'budapest',
    presented: 'LANCH2D8',
    scannedAt: '2026-11-21T11:25:41.992Z',
    deviceInfo,
  },
  0,
)

afterEach(() => void vi.useRealTimers())

test('With a hanging IndexedDB scans stay in memory, and only the first operation waits', async () => {
  vi.useFakeTimers()
  let answer: () => void = () => undefined
  vi.mocked(set).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const storing = storeScan(scan)
  await vi.advanceTimersByTimeAsync(2000)
  await storing
  // No timers run, so these must not wait.
  expect(await loadScans('anna')).toEqual([scan])
  await removeScan(scan.clientScanId)
  expect(await loadScans('anna')).toEqual([])
  expect(values).not.toHaveBeenCalled()

  answer()
  await vi.advanceTimersByTimeAsync(0)
  vi.mocked(values).mockResolvedValueOnce([scan])
  expect(await loadScans('anna')).toEqual([scan])
  vi.mocked(del).mockResolvedValueOnce()
  await removeScan(scan.clientScanId)
  expect(del).toHaveBeenCalledOnce()
})
