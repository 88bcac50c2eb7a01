import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session'
import { IDBFactory } from 'fake-indexeddb'

const { rpc } = fakeBackend()
/** Answers the call that sends items; the argument is their ids. */
const answer = vi.fn<(ids: string[]) => unknown>()
const sentIds = () => answer.mock.calls.flatMap(([ids]) => ids)

const deviceInfo = { userAgent: '', platform: '', language: '', screenResolution: '', timeZone: '' }
const uuid = (id: number) => `80493dd4-6cdb-4adf-ad68-06a89d99807${id}`

/** Each test has a user of its own: the tabs of earlier ones have timers that still run. */
let tests = 0
let user = ''

/** What a device stores. */
const storedScan = (id: number, userId = user) => ({
  ...{ clientScanId: uuid(id), userId, gameSessionId: 'hunt', presented: 'LANCH2D8', deviceInfo },
  ...{ scannedAt: '2026-11-21T11:25:41.992Z', queuedAt: id, state: 'pending', attempts: 0 },
  ...{ notBefore: 0, errorKey: null, result: null, decidedAt: null },
})
const storedReport = (id: number, userId = user) => ({
  ...{ reportId: uuid(id), userId, gameSessionId: 'hunt', kind: 'missing', source: 'map' },
  ...{ message: '', clueId: null, code: null, position: null, photo: null },
  reportedAt: `2026-11-27T09:00:0${id}.000Z`,
})
const storedRecord = (id: number, userId = user) => ({
  ...{ action: uuid(id), component: 'test', type: 'info', message: '', details: {}, userId },
  ...{ timestamp: '2026-11-27T09:00:00.000Z', deviceInfo: null },
})

const scanned = {
  ...{ status: 'success', scan_id: 1, qr_code_name: 'Lánchíd', points: 15, current_points: 15 },
  ...{ has_claimed_treasure: false, scanned_at: '2026-11-21T11:25:41.992Z' },
}

/** Each opens its outbox as after a reload: nothing is left in memory. */
const outboxes = [
  {
    name: 'scans',
    rpcName: 'record_scan',
    open: async () => (await import('@/features/scanner/api/scan-delivery')).scanOutbox,
    ids: (args: Record<string, unknown>) => [String(args['p_client_scan_id'])],
    result: scanned,
    item: storedScan,
    database: () => createStore('kincskereses-scans', 'queue'),
    textKey: (id: number) => `waiting-scan:${uuid(id)}`,
  },
  {
    name: 'reports',
    rpcName: 'report_problem',
    open: async () => (await import('@/features/reports/queue/report-outbox')).reportOutbox,
    ids: (args: Record<string, unknown>) => [String(args['p_report_id'])],
    result: { report_id: 'r' },
    item: (id: number, userId?: string) => ({ ...storedReport(id, userId), queuedAt: id }),
    database: () => createStore('kincskereses-reports', 'outbox'),
    textKey: (id: number) => `waiting-report:${uuid(id)}`,
  },
  {
    name: 'activity',
    rpcName: 'log_activity',
    open: async () => (await import('@/lib/activity/activity-outbox')).activityOutbox,
    ids: ({ p_records }: Record<string, unknown>) =>
      (p_records as { action: string }[]).map(({ action }) => action),
    result: null,
    item: (id: number, userId?: string) => ({
      ...storedRecord(id, userId),
      ...{ id: uuid(id), queuedAt: id },
    }),
    database: () => createStore('kincskereses-activity-records', 'outbox'),
    textKey: (id: number) => `waiting-activity-record:${uuid(id)}`,
  },
]

const signIn = (id: string) => {
  const gameSession = { access_token: id, refresh_token: id, expires_at: 4e9, user: { id } }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(gameSession))
}

const idOf = (item: object) =>
  String(['clientScanId', 'reportId', 'id'].map((name) => Reflect.get(item, name)).find(Boolean))

/** Web Locks as the tabs of a browser share them. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => (last = last.then(work, work))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}

describe.each(outboxes)(
  'The outbox of $name',
  ({ open, rpcName, ids, result, item, database, textKey }) => {
    const tabs: Awaited<ReturnType<typeof open>>[] = []
    const openTab = async () => {
      vi.resetModules()
      const tab = await open()
      tabs.push(tab)
      return tab
    }
    /** A tab with these items. */
    async function openWith(...items: ReturnType<typeof item>[]) {
      const tab = await openTab()
      for (const one of items) await tab.put(idOf(one), one as never)
      return tab
    }
    const waitingIn = async (tab: Awaited<ReturnType<typeof open>>) =>
      (await tab.load()).filter((it) => !('state' in it) || it.state === 'pending').length

    beforeEach(() => {
      globalThis.indexedDB = new IDBFactory()
      tests += 1
      user = `anna ${tests}`
      signIn(user)
      answer.mockReset()
      answer.mockImplementation(() => result)
      rpc.mockImplementation((name, args) => (name === rpcName ? answer(ids(args)) : []))
      stubLocks()
    })

    afterEach(async () => {
      vi.useRealTimers()
      localStorage.clear()
      // A delivery without a user ends the timers, which would send what the next test stores.
      for (const tab of tabs.splice(0)) await tab.deliver()
      Reflect.deleteProperty(navigator, 'locks')
    })

    test('sends the oldest first, and everything once', async () => {
      const tab = await openWith(item(3), item(1), item(2))
      await tab.deliver()
      await tab.deliver()
      expect(sentIds()).toEqual([1, 2, 3].map(uuid))
      expect(await waitingIn(tab)).toBe(0)
    })

    test('stops at an item without a response, and sends all of them in order later', async () => {
      const tab = await openWith(item(1), item(2))
      answer.mockImplementationOnce(() => {
        throw new AppError('network_unavailable')
      })
      await tab.deliver()
      expect(answer).toHaveBeenCalledTimes(1)
      expect(await waitingIn(tab)).toBe(2)
      answer.mockClear()
      await tab.deliver()
      expect(sentIds()).toEqual([1, 2].map(uuid))
    })

    test('sends an item again by itself after 4 s', async () => {
      const tab = await openWith(item(1))
      answer.mockImplementationOnce(() => {
        throw new AppError('network_unavailable')
      })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await tab.deliver()
      await vi.advanceTimersByTimeAsync(3999)
      expect(answer).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      await expect.poll(() => answer.mock.calls.length).toBe(2)
    })

    test('still sends an item again after one of two watchers, or both, have stopped', async () => {
      const tab = await openTab()
      const stops = [tab.watch(), tab.watch()]
      await tab.deliver()
      await tab.put(uuid(1), item(1) as never)
      answer.mockImplementationOnce(() => {
        throw new AppError('network_unavailable')
      })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await tab.deliver()
      for (const stop of stops) stop()
      await vi.advanceTimersByTimeAsync(4000)
      await expect.poll(() => answer.mock.calls.length).toBe(2)
    })

    test('drops only the item that the database rejects', async () => {
      const tab = await openWith(item(1), item(2), item(3))
      answer.mockImplementation((sent) => {
        if (sent.includes(uuid(2))) throw new AppError('invalid_input', 400)
        return result
      })
      await tab.deliver()
      expect(await waitingIn(tab)).toBe(0)
      const arrived = answer.mock.calls.flatMap(([sent]) => (sent.includes(uuid(2)) ? [] : sent))
      expect(arrived).toEqual([1, 3].map(uuid))
    })

    const page = { status: 403, headers: { 'content-type': 'text/html' } }
    test.each([
      ['a captive portal', () => new Response('<h1>Sign in</h1>', page)],
      [
        'a missing function',
        () => Response.json({ code: 'PGRST202', message: '', hint: null }, { status: 404 }),
      ],
      ['a proxy', () => Response.json({ code: '42501', message: '', hint: null }, { status: 403 })],
      [
        'a busy server',
        () => {
          throw new AppError('server_busy', 503)
        },
      ],
      [
        'a rate limit',
        () => {
          throw new AppError('rate_limit_exceeded', 429)
        },
      ],
    ])('keeps an item after %s', async (_, respond) => {
      const tab = await openWith(item(1))
      answer.mockImplementation(respond)
      await tab.deliver()
      expect(await waitingIn(tab)).toBe(1)
    })

    test('sends once despite concurrent deliveries of a tab without Web Locks', async () => {
      Reflect.deleteProperty(navigator, 'locks')
      const tab = await openWith(item(1))
      await Promise.all([tab.deliver(), tab.deliver(), tab.deliver()])
      expect(sentIds()).toEqual([uuid(1)])
    })

    test('sends in one tab at a time', async () => {
      const first = await openWith(item(1))
      const second = await openTab()
      await Promise.all([first.deliver(), second.deliver()])
      expect(sentIds()).toEqual([uuid(1)])
    })

    test('sends only in the session of the user who made the item', async () => {
      const tab = await openWith(item(1), item(2, 'bela'))
      signIn('bela')
      await tab.deliver()
      expect(sentIds()).toEqual([uuid(2)])
      localStorage.removeItem(SESSION_STORAGE_KEY)
      await tab.deliver()
      expect(sentIds()).toEqual([uuid(2)])
      expect(await waitingIn(tab)).toBe(1)
    })

    test('sends after a reload what was stored', async () => {
      // Other releases look there, too.
      await set(uuid(1), item(1), database())
      await openWith(item(2))
      const tab = await openTab()
      const stop = tab.watch()
      await expect.poll(sentIds).toEqual([1, 2].map(uuid))
      await expect.poll(() => waitingIn(tab)).toBe(0)
      stop()
    })

    test('sends when the connection returns and when the page is seen again', async () => {
      const tab = await openTab()
      const stop = tab.watch()
      await tab.put(uuid(1), item(1) as never)
      const { useConnection } = await import('@/stores/connection')
      useConnection.setState({ online: false })
      useConnection.setState({ online: true })
      await expect.poll(sentIds).toEqual([uuid(1)])
      await tab.put(uuid(2), item(2) as never)
      document.dispatchEvent(new Event('visibilitychange'))
      await expect.poll(sentIds).toEqual([1, 2].map(uuid))
      stop()
    })

    test('does not bring back an item that is removed while it is sent', async () => {
      const tab = await openWith(item(1))
      answer.mockImplementation(async () => {
        await tab.remove(uuid(1))
        throw new AppError('network_unavailable')
      })
      await tab.deliver()
      expect(await tab.load()).toEqual([])
    })

    test('keeps an item as a text where IndexedDB is blocked', async () => {
      vi.stubGlobal('indexedDB', undefined)
      await openWith(item(1))
      expect(Object.keys(localStorage)).toContain(textKey(1))
      const tab = await openTab()
      await tab.deliver()
      expect(sentIds()).toEqual([uuid(1)])
      expect(await waitingIn(await openTab())).toBe(0)
    })

    test('works while IndexedDB hangs, and waits for it only once', async () => {
      const tab = await openTab()
      const { open: openDatabase } = IDBFactory.prototype
      const request = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue({} as never)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const storing = tab.put(uuid(1), item(1) as never)
      await vi.advanceTimersByTimeAsync(2000)
      await storing
      // No timers run, so these must not wait.
      await tab.deliver()
      expect(sentIds()).toEqual([uuid(1)])
      expect(await waitingIn(tab)).toBe(0)
      request.mockImplementation(openDatabase)
    })

    test('tells when nothing keeps an item', async () => {
      vi.stubGlobal('indexedDB', undefined)
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError')
      })
      const tab = await openTab()
      expect(await tab.put(uuid(1), item(1) as never)).toBe(false)
      await tab.deliver()
      expect(sentIds()).toEqual([uuid(1)])
    })
  },
)
