import { set, values } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { useUnsaved } from '@/lib/offline/fallback-store'
import { toQueuedScan } from '@/lib/offline/queued-scan'

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  del: vi.fn(),
  set: vi.fn(),
  values: vi.fn(),
}))

const deviceInfo = { userAgent: '', platform: '', language: '', screenResolution: '', timeZone: '' }
const scan = toQueuedScan(
  {
    clientScanId: '7e63ec40-844a-4429-8c83-529034aac409',
    userId: 'anna',
    gameSessionId: 'budapest',
    presented: 'LANCH2D8',
    scannedAt: '2026-11-21T11:25:41.992Z',
    deviceInfo,
  },
  0,
)
const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** The module as after a reload: nothing is left in memory. */
const reopened = async () => {
  vi.resetModules()
  return import('@/lib/offline/scan-queue-db')
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(set).mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  vi.mocked(values).mockResolvedValue([])
})

test('A scan that IndexedDB refuses is there again after a reload', async () => {
  const first = await reopened()
  await first.storeScan(scan)
  expect(closesAtOnce()).toBe(true)
  const second = await reopened()
  expect(await second.loadScans('anna')).toEqual([scan])
  await second.removeScan(scan.clientScanId)
  const third = await reopened()
  expect(await third.loadScans('anna')).toEqual([])
})

test('Where every store refuses, the tab asks before it closes until the scan is gone', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  vi.resetModules()
  const { useUnsaved: state } = await import('@/lib/offline/fallback-store')
  const { storeScan, removeScan } = await import('@/lib/offline/scan-queue-db')
  await storeScan(scan)
  expect(state.getState().keys).toHaveLength(1)
  expect(closesAtOnce()).toBe(false)
  await removeScan(scan.clientScanId)
  expect(closesAtOnce()).toBe(true)
  expect(useUnsaved.getState().keys).toEqual([])
})
