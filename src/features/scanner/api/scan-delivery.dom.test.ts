import { beforeEach, expect, it, vi } from 'vitest'
import { readScanDeviceInfo } from '@/features/scanner/hooks/use-scan-flow'
import {
  discardScan,
  refreshQueue,
  saveScan,
  scanOutbox,
} from '@/features/scanner/api/scan-delivery'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import { toQueuedScan } from '@/lib/offline/queued-scan'
import { AppError, toAppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { fakeBackend } from '@tests/support/fake-backend'
import { useSessionStore } from '@/stores/session'
import { useToasts } from '@/stores/toasts'

const { rpc } = fakeBackend()

const signIn = (uid: string) =>
  useSessionStore.setState({ status: 'signed_in', user: { uid, email: '', needsMfa: false } })

const newScan = () =>
  toQueuedScan(
    {
      clientScanId: crypto.randomUUID(),
      userId: 'anna',
      gameSessionId: 'budapest',
      presented: 'LANCH2D8',
      scannedAt: '2026-11-21T11:25:41.992Z',
      deviceInfo: readScanDeviceInfo(window, null),
    },
    Date.now(),
  )

beforeEach(async () => {
  for (const { clientScanId } of await scanOutbox.load('anna')) await discardScan(clientScanId)
})

it.each([
  ['the player who scanned', 'anna', 1],
  ['nobody else: another player has signed in meanwhile', 'bela', 0],
])('A delivered scan is announced to %s', async (_, uid, count) => {
  useToasts.setState({ items: [] })
  signIn('anna')
  await saveScan(newScan())
  const requested: string[] = []
  rpc.mockImplementation((name) => {
    requested.push(name)
    if (name !== 'record_scan') return Promise.resolve([])
    signIn(uid)
    return Promise.resolve({
      ...{ status: 'success', scan_id: 1, qr_code_name: 'Lánchíd', points: 15, current_points: 15 },
      ...{ has_claimed_treasure: false, scanned_at: '2026-11-21T11:25:41.992Z' },
    })
  })
  await scanOutbox.deliver()
  expect(useToasts.getState().items).toHaveLength(count)
  await vi.waitFor(() =>
    expect(requested.filter((name) => name === 'list_find_cards')).toHaveLength(count),
  )
})

it('A scan that the player gives up while it is sent does not come back', async () => {
  signIn('anna')
  const scan = newScan()
  await saveScan(scan)
  rpc.mockImplementation(async () => {
    await discardScan(scan.clientScanId)
    throw new AppError('network_unavailable')
  })
  await scanOutbox.deliver()
  expect(await scanOutbox.load('anna')).toEqual([])
})

it('A scan captured while the queue is read stays on screen', async () => {
  signIn('anna')
  const scan = newScan()
  const refreshing = refreshQueue('anna')
  const saving = saveScan(scan)
  await refreshing
  expect(useOfflineQueue.getState().scans).toEqual([scan])
  await saving
  await discardScan(scan.clientScanId)
})

it('A scan waits when the database of a newer release no longer has the function', async () => {
  signIn('anna')
  const scan = newScan()
  await saveScan(scan)
  const missing = {
    code: 'PGRST202',
    message: 'Could not find the function',
    hint: null,
    details: null,
  }
  rpc.mockImplementation(() => Promise.reject(toAppError(missing, 404)))
  await scanOutbox.deliver()
  expect(await scanOutbox.load('anna')).toMatchObject([
    { clientScanId: scan.clientScanId, state: 'pending' },
  ])
})

it.each([
  ['two hours fast', -7_200_000],
  ['right', 0],
  ['three hours slow', 10_800_000],
])(
  'A scan captured before any contact is sent with the server time: the clock is %s',
  async (_, ms) => {
    signIn('dora')
    queryClient.clear()
    const scan = { ...newScan(), userId: 'dora', isUnmeasured: true }
    await saveScan(scan)
    let sentAt = ''
    rpc.mockImplementation((name, args) => {
      if (name === 'server_time')
        return Promise.resolve({ server_time: new Date(Date.now() + ms).toISOString() })
      if (name === 'record_scan') sentAt = String(Reflect.get(args ?? {}, 'p_scanned_at'))
      return Promise.reject(new AppError('network_unavailable'))
    })
    await scanOutbox.deliver()
    expect(Math.abs(Date.parse(sentAt) - scan.queuedAt - ms)).toBeLessThan(2000)
    expect(
      (await scanOutbox.load('dora')).find(
        ({ clientScanId }) => clientScanId === scan.clientScanId,
      ),
    ).toMatchObject({
      state: 'pending',
      isUnmeasured: false,
      scannedAt: sentAt,
    })
    await discardScan(scan.clientScanId)
  },
)

it('Without the server time such a scan waits', async () => {
  signIn('dora')
  queryClient.clear()
  const scan = { ...newScan(), userId: 'dora', isUnmeasured: true }
  await saveScan(scan)
  rpc.mockRejectedValue(new AppError('network_unavailable'))
  await scanOutbox.deliver()
  expect(await scanOutbox.load('dora')).toMatchObject([{ state: 'pending', isUnmeasured: true }])
  await discardScan(scan.clientScanId)
})

it('Where no store takes a scan, the tab asks before it closes until the scan is gone', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const scan = newScan()
  await saveScan(scan)
  expect(closesAtOnce()).toBe(false)
  await discardScan(scan.clientScanId)
  expect(closesAtOnce()).toBe(true)
})
