import { beforeEach, expect, test, vi } from 'vitest'
import {
  deliverFreshReport,
  type NewReport,
  reportOutbox,
  storeReport,
} from '@/features/reports/queue/report-outbox'
import { fakeBackend } from '@tests/support/fake-backend'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { AppError } from '@/lib/supabase/errors'
import { REPORTS_WAITING_KEY } from '@/stores/report'
import { useToasts } from '@/stores/toasts'

const { rpc, send } = fakeBackend()

const report = (reportId: string, userId: string): NewReport => ({
  ...{ reportId, userId, gameSessionId: 'hunt', kind: 'missing', source: 'map', message: '' },
  ...{ clueId: null, code: null, position: null, photo: null },
  reportedAt: '2026-11-27T09:00:00.000Z',
})

const signIn = (id: string) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }))
const sentIds = () => rpc.mock.calls.map(([, { p_report_id }]) => p_report_id)
const kinds = () => useToasts.getState().items.map(({ kind }) => kind)

beforeEach(() => {
  rpc.mockReturnValue({ report_id: 'r' })
  useToasts.setState({ items: [] })
  signIn('anna')
})

// First: an open database stays open.
test('Without storage a report is sent, and a failure does not stop the next delivery', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  await storeReport(report('3', 'anna'))
  rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
  await deliverFreshReport(report('3', 'anna'))
  await reportOutbox.deliver()
  expect(sentIds()).toEqual(['3', '3'])
  expect(kinds()).toEqual(['notice', 'success'])
})

test('A report waits for its author while somebody else uses the device', async () => {
  await storeReport(report('1', 'anna'))
  signIn('bela')
  await reportOutbox.deliver()
  expect(sentIds()).toEqual([])
  expect(localStorage.getItem(REPORTS_WAITING_KEY)).not.toBeNull()

  signIn('anna')
  await reportOutbox.deliver()
  expect(sentIds()).toEqual(['1'])
  expect(localStorage.getItem(REPORTS_WAITING_KEY)).toBeNull()
})

test('A rejected report is not called delivered', async () => {
  rpc.mockRejectedValue(new AppError('session_not_joined', 400))
  await storeReport(report('2', 'anna'))
  await deliverFreshReport(report('2', 'anna'))
  expect(kinds()).toEqual(['error'])
})

test('A photo is uploaded as it was', async () => {
  const bytes = [255, 216, 0, 7]
  const uploads: number[][] = []
  send.mockImplementation((_path, { body }) => {
    const file = (body as FormData).get('') as File
    uploads.push([file.size])
    return { Key: 'photo', Id: 'photo' }
  })
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  await storeReport({ ...report('4', 'anna'), photo })
  await reportOutbox.deliver()
  expect(uploads).toEqual([[4]])
  expect(rpc.mock.calls.map(([, { p_photo_path }]) => p_photo_path)).toEqual(['anna/4.jpg'])
})
